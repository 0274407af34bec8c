/**
 * Looks at a page as it stands with axe (WCAG 2.2 A and AA): by all rules in the light theme, and in the dark one by the
 * one rule whose answer depends on colours.
 */
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const LOOKS = [
  { theme: 'light', runOnly: { type: 'tag', values: TAGS } },
  { theme: 'dark', runOnly: { type: 'rule', values: ['color-contrast'] } },
] as const

/** @param without selectors of what is not ours, such as map tiles */
export async function expectAccessible(page: Page, { without = [] }: { readonly without?: readonly string[] } = {}) {
  const wasDark = await isDark(page)
  for (const { theme, runOnly } of LOOKS) {
    await turn(page, theme === 'dark')
    const axe = without.reduce((builder, selector) => builder.exclude(selector), new AxeBuilder({ page }))
    const { violations } = await axe
      .options({ runOnly: { type: runOnly.type, values: [...runOnly.values] }, resultTypes: ['violations'] })
      // No page of ours has frames; the other mode opens one more page for every look.
      .setLegacyMode()
      .analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${help}\n  at ${target.join(' ')}\n  ${failureSummary ?? ''}`),
    )
    expect(found, `accessibility of ${page.url()} in the ${theme} theme`).toEqual([])
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
