/**
 * Checks the current page with axe (WCAG 2.2 A and AA): by all rules in the light theme, and in the dark theme by the
 * colour contrast rule only. A screen that this worker has checked before is not checked again.
 */
import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fingerprints of screens without violations. */
const known = new Set<string>()

/**
 * @param without selectors of elements that are not ours, such as map tiles
 */
export async function expectAccessible(page: Page, { without = [] }: { readonly without?: readonly string[] } = {}) {
  const screen = await fingerprint(page, without)
  if (known.has(screen)) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const wasDark = await switchTheme(page, false)
  const light = await violations(page, without, { type: 'tag', values: TAGS })
  await switchTheme(page, true)
  const dark = await violations(page, without, { type: 'rule', values: ['color-contrast'] })
  await switchTheme(page, wasDark)
  expect(light, `accessibility of ${page.url()} in the light theme`).toEqual([])
  expect(dark, `accessibility of ${page.url()} in the dark theme`).toEqual([])
  known.add(screen)
}

/** A hash of the screen. Screens that differ only in generated names and in numbers have the same hash. */
async function fingerprint(page: Page, without: readonly string[]): Promise<string> {
  const html = await page.evaluate(() => document.documentElement.outerHTML)
  const lasting = html.replace(/ (id|for|aria-\w+by|aria-controls|nonce|src|href)="[^"]*"/g, '').replace(/\d+/g, '0')
  const { hostname } = new URL(page.url())
  return createHash('sha256')
    .update(JSON.stringify([hostname, page.viewportSize(), without, lasting]))
    .digest('base64url')
}

function violations(page: Page, without: readonly string[], runOnly: axe.RunOnly): Promise<readonly string[]> {
  return page.evaluate(
    async ({ exclude, only }) => {
      // The cast holds: the evaluated source of axe defines this global.
      const { run } = Reflect.get(window, 'axe') as typeof axe
      const { violations: found } = await run({ exclude }, { runOnly: only, resultTypes: ['violations'] })
      return found.flatMap(({ id, help, nodes }) =>
        nodes.map(
          ({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`,
        ),
      )
    },
    { exclude: [...without], only: runOnly },
  )
}

/**
 * Switches the theme, returns whether it was dark before, and finishes every transition, because axe would measure
 * colours in between. Transitions are finished instead of awaited, since they do not end in a browser that draws no
 * frames. Endless animations continue.
 */
function switchTheme(page: Page, dark: boolean): Promise<boolean> {
  return page.evaluate((isWanted) => {
    const { classList } = document.documentElement
    const wasDark = classList.contains('dark-mode')
    classList.toggle('dark-mode', isWanted)
    const fading = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    // A finished transition may start another one.
    for (let some = fading(); some.length > 0; some = fading()) for (const one of some) one.finish()
    return wasDark
  }, dark)
}
