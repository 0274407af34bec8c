/** Tests the check that the other journeys make of each screen: it checks every new state and stores none with a violation. */
import type { Page } from '@playwright/test'
import { modalTroubles } from './support/accessible.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const STYLE = '.dark-mode .pale { color: #888; background: #777 } .grey { color: #ccc }'

/** Shows a page that is accessible except for what `body` adds. */
function show(page: Page, body: string): Promise<void> {
  return page.setContent(
    `<!doctype html><html lang="id"><head><title>Halaman</title><style>${STYLE}</style></head>` +
      `<body><main><h1>Judul</h1>${body}</main></body></html>`,
  )
}

test('a state with a violation is refused each time, also after a similar one without', async ({ page }) => {
  for (const { good, bad, rule } of [
    { good: '<img alt="Peta">', bad: '<img>', rule: 'image-alt' },
    { good: '<button>Lanjut</button>', bad: '<button></button>', rule: 'button-name' },
    { good: '<p class="black">Teks</p>', bad: '<p class="grey">Teks</p>', rule: 'color-contrast' },
    { good: '<p style="color: black">Teks</p>', bad: '<p style="color: #ccc">Teks</p>', rule: 'color-contrast' },
    { good: '<p role="status">Teks</p>', bad: '<p role="statuss">Teks</p>', rule: 'aria-roles' },
    {
      good: '<span id="name">Nama</span><input aria-labelledby="name">',
      bad: '<span>Nama</span><input aria-labelledby="name">',
      rule: 'label',
    },
    { good: '<h2>Bagian</h2>', bad: '<h4>Bagian</h4>', rule: 'heading-order' },
    { good: '<ul><li>a</li><li>b</li></ul>', bad: '<ul><li>a</li><p>b</p></ul>', rule: 'list' },
  ]) {
    await show(page, good)
    await expectAccessible(page)
    for (const _ of ['first', 'second']) {
      await show(page, bad)
      await expect(expectAccessible(page), bad).rejects.toThrow(rule)
    }
  }
})

test('a colour that cannot be read in the dark theme only is refused', async ({ page }) => {
  await show(page, '<p class="pale">Teks</p>')
  await expect(expectAccessible(page)).rejects.toThrow(/color-contrast/)
  await show(page, '<p>Teks</p>')
  await expectAccessible(page)
  await expect(page.locator('html')).not.toHaveClass('dark-mode')
})

test('a checked state is not checked again', async ({ page }) => {
  await show(page, '<ul><li>satu</li><li>dua</li></ul>')
  await expectAccessible(page)
  await page.goto('about:blank')
  await show(page, '<ul><li>tiga</li><li>empat</li><li>lima</li></ul>')
  await expectAccessible(page)
  expect(await page.evaluate(() => 'axe' in window)).toBe(false)
})

test('a dialog without the focus, or hidden from screen readers, is refused', async ({ page }) => {
  const dialog = '<div role="dialog" aria-modal="true" aria-label="Yakin?"><button autofocus>Ya</button></div>'
  await show(page, dialog)
  await expectAccessible(page)
  expect(await modalTroubles(page)).toEqual([])
  await show(page, `${dialog}<button id="other">Lain</button>`)
  await page.locator('#other').focus()
  expect(await modalTroubles(page)).toEqual(['the focus is in <button id="other">Lain</button>'])
  await show(page, `<div aria-hidden="true">${dialog}</div>`)
  await page.getByText('Ya').focus()
  expect(await modalTroubles(page)).toEqual(['aria-hidden'])
})
