/** The measurements inside the page, in milliseconds since the navigation began. */
export type Seen = {
  painted: number | null
  readable: number | null
  form: number | null
  hydrated: number | null
  shift: number
}

export type Bench = {
  readonly seen: Seen
  /** Resolves once the page is painted, readable and, if it has scripts, hydrated. Waiting for it does not slow the page down. */
  readonly ready: Promise<void>
}

/**
 * Runs in the page before its scripts and writes a `Bench` to `globalThis.bench`.
 *
 * @param text source of a pattern that the portal's content matches once it can be read; null: any content, without scripts
 */
export function observe(text: string | null): void {
  const seen: Seen = { painted: null, readable: null, form: null, hydrated: null, shift: 0 }
  let resolve = () => {}
  const ready = new Promise<void>((resolved) => (resolve = resolved))
  Reflect.set(globalThis, 'bench', { seen, ready })
  const note = (change: Partial<Seen>) => {
    Object.assign(seen, change)
    if (seen.painted !== null && seen.readable !== null && (text === null || seen.hydrated !== null)) resolve()
  }
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') note({ painted: startTime })
  }).observe({ type: 'paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'gapura:usable') note({ hydrated: startTime })
  }).observe({ type: 'mark', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, 'hadRecentInput') === false) seen.shift += Number(Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
  const pattern = new RegExp(text ?? '')
  let isScheduled = false
  // At most once for each frame, because reading the complete text at each change would slow the page down.
  const look = (at: number) => {
    isScheduled = false
    const root = document.getElementById('root')
    if (seen.readable === null && root?.firstElementChild && pattern.test(root.textContent)) note({ readable: at })
    if (seen.form === null && root?.querySelector('form[method=post] button[type=submit]')) note({ form: at })
  }
  new MutationObserver(() => {
    if (isScheduled || (seen.readable !== null && seen.form !== null)) return
    isScheduled = true
    requestAnimationFrame(look)
  }).observe(document, { childList: true, subtree: true, characterData: true })
}
