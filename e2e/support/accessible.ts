/**
 * Looks at a page as it stands with axe (WCAG 2.2 A and AA): by all rules in the light theme, and in the dark one by the
 * one rule whose answer depends on colours. A screen that this worker has looked at before is not looked at again.
 */
import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Screens that were found good. */
const known = new Set<string>()

/** @param without selectors of what is not ours, such as map tiles */
export async function expectAccessible(page: Page, { without = [] }: { readonly without?: readonly string[] } = {}) {
  const screen = await fingerprint(page, without)
  if (known.has(screen)) return
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const wasDark = await turn(page, false)
  const light = await violations(page, without, { type: 'tag', values: TAGS })
  await turn(page, true)
  const dark = await violations(page, without, { type: 'rule', values: ['color-contrast'] })
  await turn(page, wasDark)
  expect(light, `accessibility of ${page.url()} in the light theme`).toEqual([])
  expect(dark, `accessibility of ${page.url()} in the dark theme`).toEqual([])
  known.add(screen)
}

/** Equal for screens that differ in generated names and in numbers alone. */
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
      // Put there by the evaluation of its source.
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
 * Turns the theme, answers whether it was dark before, and ends every fade: axe would measure colours half way. They are
 * ended and not waited for, since a browser that draws no frame ends none. What turns for ever goes on.
 */
function turn(page: Page, dark: boolean): Promise<boolean> {
  return page.evaluate((isWanted) => {
    const { classList } = document.documentElement
    const wasDark = classList.contains('dark-mode')
    classList.toggle('dark-mode', isWanted)
    const fading = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    // A colour that has come to its end may begin another's fade.
    for (let some = fading(); some.length > 0; some = fading()) for (const one of some) one.finish()
    return wasDark
  }, dark)
}
