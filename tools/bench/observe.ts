/** What the page under measurement notes, in milliseconds since the navigation began. */
export type Seen = {
  painted: number | null
  readable: number | null
  form: number | null
  shift: number
}

/**
 * Runs in the page before its scripts and writes a `Seen` to `globalThis.bench`.
 *
 * @param text source of a pattern that the portal's content matches once it can be read; null: any content
 */
export function observe(text: string | null): void {
  const seen: Seen = { painted: null, readable: null, form: null, shift: 0 }
  Reflect.set(globalThis, 'bench', seen)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen.painted = startTime
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') === false) seen.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
  const pattern = new RegExp(text ?? '')
  const look = () => {
    const root = document.getElementById('root')
    const isThere = root !== null && root.childElementCount > 0
    if (seen.readable === null && isThere && pattern.test(root.textContent))
      // The frame after the change.
      requestAnimationFrame((at) => (seen.readable ??= at))
    if (seen.form === null && root?.querySelector('form[method=post] button[type=submit]'))
      requestAnimationFrame((at) => (seen.form ??= at))
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true })
}
