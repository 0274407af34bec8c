/** Polls every second, replaces changed sections, and submits forms by fetch. Without it the desk works with plain forms. */
const notice = document.querySelector('#notice')
let version = document.body.dataset.version
let busy = false

async function refresh() {
  const response = await fetch('/desk', { headers: { accept: 'text/html' } })
  if (!response.ok) return
  const fresh = new DOMParser().parseFromString(await response.text(), 'text/html')
  for (const section of document.querySelectorAll('main > section')) {
    const next = fresh.getElementById(section.id)
    // A section with a focused input stays, so that typed text is not lost.
    const isInUse = section.contains(document.activeElement) && document.activeElement.matches('input, select')
    if (next && next.outerHTML !== section.outerHTML && !isInUse) replace(section, next)
  }
  version = fresh.body.dataset.version
}

/** Replaces the section and restores the focus to the same control. */
function replace(section, next) {
  const all = (root) => [...root.querySelectorAll('button, a, input, select')]
  const at = all(section).indexOf(document.activeElement)
  const label = at >= 0 ? document.activeElement.textContent : null
  section.replaceWith(next)
  const same = at >= 0 ? all(next)[at] : undefined
  if (same?.textContent === label) same.focus()
}

async function poll() {
  if (busy || document.hidden) return
  busy = true
  try {
    const response = await fetch(`/desk/state?since=${encodeURIComponent(version)}`)
    const { changed } = await response.json()
    if (changed) await refresh()
  } catch {
    // The sandbox is restarting; the next poll retries.
  } finally {
    busy = false
  }
}

document.addEventListener('submit', async (event) => {
  event.preventDefault()
  const form = event.target
  const fields = Object.fromEntries(new FormData(form))
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(fields),
    })
    const result = await response.json().catch(() => ({}))
    notice.textContent = response.ok ? '' : `${document.body.dataset.failed}: ${result.message ?? response.status}`
  } catch {
    notice.textContent = document.body.dataset.failed
  }
  await refresh()
})

document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (!button) return
  await navigator.clipboard.writeText(button.dataset.copy)
  notice.textContent = `${document.body.dataset.copied}: ${button.dataset.copy}`
})

document.addEventListener('visibilitychange', poll)
setInterval(poll, 1_000)
