/** Looks at a page as it stands with axe (WCAG 2.2 A and AA), once in the light theme and once in the dark one. */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** @param without selectors of what is not ours, such as map tiles */
export async function expectAccessible(page: Page, { without = [] }: { readonly without?: readonly string[] } = {}) {
  const wasDark = await isDark(page)
  for (const dark of [false, true]) {
    await turn(page, dark)
    const axe = without.reduce(
      (builder, selector) => builder.exclude(selector),
      new AxeBuilder({ page }).withTags(RULES),
    )
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    )
    expect(found, `accessibility of ${page.url()} in the ${dark ? 'dark' : 'light'} theme`).toEqual([])
  }
  await turn(page, wasDark)
}

function isDark(page: Page): Promise<boolean> {
  return page.evaluate(() => document.documentElement.classList.contains('dark-mode'))
}

/**
 * Turns the theme and ends every fade: axe would measure colours half way. They are ended and not waited for, since a
 * browser that draws no frame ends none. What turns for ever goes on.
 */
async function turn(page: Page, dark: boolean) {
  await page.evaluate((isWanted) => {
    document.documentElement.classList.toggle('dark-mode', isWanted)
    const fading = () =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity)
    // A colour that has come to its end may begin another's fade.
    for (let some = fading(); some.length > 0; some = fading()) for (const one of some) one.finish()
  }, dark)
}
