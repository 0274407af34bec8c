/** Menus as a partner's file arranges them, and the pages that a partner writes. */
import { expect, expectAccessible, test } from './support/journey.ts'
import { untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

test.use({ partner: 'kampus' })

test(
  'a page of the partner is read from the sign-in page, and from the menu beside a link outside',
  { tag: '@desk' },
  async ({ page, desk, host, openElsewhere }) => {
    await page.goto('/login/kampus')
    await page.locator('footer').getByRole('link', { name: 'Aturan pakai' }).click()
    await expect(page).toHaveURL(/\/aturan$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Aturan pakai' })).toBeVisible()
    await expect(page.getByRole('article').getByRole('listitem')).toHaveCount(3)
    await expectAccessible(page)

    await openSignedIn(page, desk, { partner: 'kampus' })
    await untilSettled(page)
    const isWide = (page.viewportSize()?.width ?? 0) > 1000
    const menu = isWide ? page.getByRole('navigation', { name: 'Menu utama' }) : page.getByRole('dialog')
    if (!isWide) {
      await page.getByRole('button', { name: 'Lainnya' }).click()
      await page.getByRole('menuitem', { name: 'Semua menu' }).click()
    }
    const outside = menu.getByRole('link', { name: 'Situs kampus (buka di tab baru)' })
    await expect(outside).toHaveAttribute('href', 'https://kampus.example')
    await expect(outside).toHaveAttribute('rel', 'noopener noreferrer')
    await expectAccessible(page)
    await menu.getByRole('link', { name: 'Aturan pakai' }).click()
    await expect(page).toHaveURL(/\/aturan$/)
    const article = page.getByRole('article')
    await expect(article.getByText('Jangan bagikan kata sandi Anda.')).toBeVisible()
    await article.getByRole('link', { name: 'Hubungi kami' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Hubungi kami' })).toBeVisible()

    const still = await openElsewhere({ javaScriptEnabled: false })
    await still.goto(`${host.origin('kampus')}/aturan`)
    await expect(still.getByRole('article').getByRole('listitem')).toHaveCount(3)
    await expect(still.locator('footer').getByRole('link', { name: 'Aturan pakai' })).toBeVisible()
  },
)
