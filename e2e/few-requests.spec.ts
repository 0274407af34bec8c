/**
 * The first screen of a signed-in customer needs few requests: its scripts are in few files, and its style sheets are in the page.
 * Files that the idle page loads for later do not count.
 */
import { broughtBy } from './support/embedded-answers.ts'
import { expect, test } from './support/journey.ts'
import { openSignedIn } from './support/signed-in.ts'
import { untilUsable } from './support/usable.ts'

test.use({ partner: 'gapura' })

/** Home has the files of five plugins: what may be needed is known only with the needs of all of them. */
const MAX_SCRIPTS = 10

test(`each main screen of the fullest partner requests at most ${MAX_SCRIPTS} scripts and no style sheet`, async ({
  page,
  desk,
}) => {
  // The cards that come when they enter the window stay below it, also while a late answer makes the page shorter.
  await page.setViewportSize({ width: 360, height: 640 })
  // The browser is never idle.
  await page.addInitScript(() => Reflect.set(globalThis, 'requestIdleCallback', () => 0))
  await openSignedIn(page, desk, { partner: 'default', phone: '6281234567890', path: '/language' })
  await page.waitForLoadState('networkidle')
  const requests: { readonly kind: string; readonly file: string }[] = []
  page.on('request', (request) =>
    requests.push({ kind: request.resourceType(), file: new URL(request.url()).pathname }),
  )
  for (const path of ['/', '/packages', '/account']) {
    // With its first answers: if they are late, components further down move into the window, and load.
    await expect(async () => {
      requests.length = 0
      await page.goto(path)
      expect(await broughtBy(page)).not.toEqual([])
    }).toPass()
    await untilUsable(page)
    await expect(page.locator('.g-skeleton')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    // A page that was opened anew may still have requested some.
    const ofKind = (type: string) => [...new Set(requests.flatMap(({ kind, file }) => (kind === type ? [file] : [])))]
    const scripts = ofKind('script')
    expect(scripts.length, path).toBeGreaterThan(0)
    expect(scripts.length, [path, ...scripts].join('\n')).toBeLessThanOrEqual(MAX_SCRIPTS)
    expect(ofKind('stylesheet'), path).toEqual([])
  }
})
