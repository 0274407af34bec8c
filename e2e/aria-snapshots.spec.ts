/**
 * The accessibility tree of the code, the payment and home: names, roles and their order. After an intended change:
 * `npm run test:e2e -- e2e/aria-snapshots.spec.ts --update-snapshots`, and review the difference (docs/accessibility.md).
 */
import { CUSTOMERS, orderFirst, seeAllCards, WORDS } from './support/customer.ts'
import { expect, test } from './support/journey.ts'
import { untilSettled } from './support/reach.ts'
import { openSignedIn } from './support/signed-in.ts'

const texts = WORDS.id

test('the tree of the code', async ({ page }) => {
  await page.goto('/login/lestari')
  await page.getByLabel(texts.phone).fill(CUSTOMERS.lestari.typed)
  await page.getByRole('button', { name: texts.next, exact: true }).click()
  await expect(page.getByRole('textbox', { name: texts.code, exact: true })).toBeFocused()
  await untilSettled(page)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'code.aria.yml' })
})

test('the tree of the payment', async ({ page, desk }) => {
  await openSignedIn(page, desk)
  await orderFirst(page)
  await untilSettled(page)
  await expect(page.locator('[aria-modal="true"]')).toMatchAriaSnapshot({ name: 'payment.aria.yml' })
})

test('the tree of home', async ({ page, desk }) => {
  await openSignedIn(page, desk, { phone: '6281298765430' })
  await seeAllCards(page)
  await untilSettled(page)
  await expect(page.getByRole('main')).toMatchAriaSnapshot({ name: 'home.aria.yml' })
})
