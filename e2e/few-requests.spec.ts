/**
 * The first screen of a signed-in customer needs few requests: its scripts come in few files, and its style sheets with the page.
 * What the page loads for later, when the browser is idle, does not count.
 */
import { broughtBy } from './support/brought.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'
import { untilUsable } from './support/usable.ts'

test.use({ partner: 'gapura' })

const MOST_SCRIPTS = 8

test(`each main screen of the fullest partner asks for at most ${MOST_SCRIPTS} scripts and for no style sheet`, async ({
  page,
  desk,
}) => {
  // A browser that is never idle.
  await page.addInitScript(() => Reflect.set(globalThis, 'requestIdleCallback', () => 0))
  await openSignedIn(page, desk, { partner: 'default', phone: '6281234567890', path: '/language' })
  await page.waitForLoadState('networkidle')
  const asked: { readonly kind: string; readonly file: string }[] = []
  page.on('request', (request) => asked.push({ kind: request.resourceType(), file: new URL(request.url()).pathname }))
  for (const path of ['/', '/packages', '/account']) {
    // With its first answers: where they are late, parts further down have room in the window, and load.
    await expect(async () => {
      asked.length = 0
      await page.goto(path)
      expect(await broughtBy(page)).not.toEqual([])
    }).toPass()
    await untilUsable(page)
    await expect(page.locator('.g-skeleton')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    const ofKind = (wanted: string) => asked.flatMap(({ kind, file }) => (kind === wanted ? [file] : []))
    const scripts = ofKind('script')
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(scripts.length, [path, ...scripts].join('\n')).toBeLessThanOrEqual(MOST_SCRIPTS)
    expect(ofKind('stylesheet'), path).toEqual([])
  }
})
