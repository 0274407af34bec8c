import type { Page } from '@playwright/test'

/** Layout shifts without input, as `score of element`. Runs in the page from its beginning (`addInitScript`). */
export function watchShifts() {
  const shifts: string[] = []
  Reflect.set(globalThis, 'layoutShifts', shifts)
  const nameOf = (node: unknown) =>
    node instanceof Element ? `${node.tagName.toLowerCase()}.${node.className}` : String(node)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const {
        value,
        hadRecentInput,
        sources = [],
      } = entry as PerformanceEntry & {
        readonly value: number
        readonly hadRecentInput: boolean
        readonly sources?: readonly { readonly node?: unknown }[]
      }
      if (!hadRecentInput) shifts.push(`${value.toFixed(4)} of ${sources.map(({ node }) => nameOf(node)).join(', ')}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
export const shiftsOf = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'layoutShifts') as readonly string[])
