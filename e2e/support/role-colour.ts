/** The colour of a role of the brand kit, such as `--cover`, as the browser computes it. Runs in the page. */
export function roleColour(role: string): string {
  const probe = document.body.appendChild(document.createElement('div'))
  probe.style.color = `var(${role})`
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
