/** The browser's own font size at 200 %: type and what holds it follow it, on every page (WCAG 1.4.4). */
import type { Page } from '@playwright/test'
import { orderFirst, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { everyPath, unreachable, untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

/** The customer's partner has all features on. */
const SITI = { partner: 'default', phone: '6281234567890' } as const
/** In pixels: the browser's setting, and the smallest that the portal has at it. Browsers begin with 16. */
const DOUBLED = 32
const SMALLEST = 0.6875 * DOUBLED

test.beforeEach(async ({ page }) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: DOUBLED, fixed: 26 } })
})

/** Texts and fields whose size does not follow the setting, by page. */
async function tooSmall(page: Page): Promise<readonly string[]> {
  const { pathname } = new URL(page.url())
  const found = await page.evaluate(
    (limits) => {
      const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
      return [...document.querySelectorAll('body *')]
        .filter((element) => element.checkVisibility() && element.closest('svg, .g-unseen') === null)
        .filter((element) => {
          // Phones zoom into a field with smaller type than the setting.
          if (element.matches('input:not([type=checkbox], [type=radio], [type=hidden]), select, textarea'))
            return sizeOf(element) < limits.doubled
          const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
          return hasText && sizeOf(element) < limits.smallest
        })
        .map(
          (element) =>
            `${element.tagName} ${element.className} of ${sizeOf(element)} px: ${element.textContent?.slice(0, 30)}`,
        )
    },
    { doubled: DOUBLED, smallest: SMALLEST },
  )
  return found.map((line) => `${pathname}: ${line}`)
}

/** Words whose letters stand below each other, because something beside them leaves no room. */
async function stackedLetters(page: Page): Promise<readonly string[]> {
  const { pathname } = new URL(page.url())
  const found = await page.evaluate(() => {
    const walker = document.createTreeWalker(
      document.querySelector('[aria-modal="true"]') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    const broken: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const { parentElement: element } = node
      if (!element?.checkVisibility() || element.closest('.g-unseen, script, style, noscript')) continue
      const fontSize = Number.parseFloat(getComputedStyle(element).fontSize)
      for (const word of (node.nodeValue ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
        // A word may take two lines that is nearly as wide as the window.
        if (lines.size > 3 && word[0].length * fontSize * 0.6 < 0.6 * innerWidth)
          broken.push(`${element.tagName} ${element.className}: the letters of “${word[0]}” stand below each other`)
      }
    }
    return broken
  })
  return found.map((line) => `${pathname}: ${line}`)
}

/** A word may be broken that is wider than the window. */
async function faultsOf(page: Page): Promise<readonly string[]> {
  const faults = (await unreachable(page)).filter((fault) => !fault.endsWith('is broken'))
  return [...faults, ...(await tooSmall(page)), ...(await stackedLetters(page))]
}

async function walk(page: Page, origin: string, paths: readonly string[]): Promise<readonly string[]> {
  const faults: string[] = []
  const seen = new Set<string>()
  for (const path of paths) {
    await page.goto(`${origin}${path}`)
    await untilSettled(page)
    const { pathname } = new URL(page.url())
    if (seen.has(pathname)) continue
    seen.add(pathname)
    faults.push(...(await faultsOf(page)))
  }
  expect(seen.size).toBeGreaterThan(5)
  return faults
}

test('every page before sign-in fits', { tag: '@desk' }, async ({ page, host }) => {
  expect(await walk(page, host.origin('lestari'), everyPath('lestari', ['member', 'signed-in']))).toEqual([])
})

test(
  'every page of a customer fits, and the dialog of a payment',
  { tag: '@desk' },
  async ({ page, desk, pageErrors }) => {
    pageErrors.allow(403)
    await openSignedIn(page, desk, { ...SITI, path: '/language' })
    const { origin } = new URL(page.url())
    const faults = [...(await walk(page, origin, everyPath(SITI.partner, ['signed-out'])))]
    await orderFirst(page)
    await expect(page.getByRole('img', { name: WORDS.id.qr })).toBeVisible()
    await untilSettled(page)
    faults.push(...(await faultsOf(page)))
    expect(faults).toEqual([])
  },
)
