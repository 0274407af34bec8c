/** An operator whose customers sign in at another portal when they come from a router (gate rule 6). */
import { arriveFromRouter, signIn, WORDS } from './support/customer.ts'
import { startHost } from './support/host-process.ts'
import { expect, test as base } from './support/journey.ts'

const test = base.extend<object, { front: Awaited<ReturnType<typeof startHost>> }>({
  front: [
    async ({ host }, provide) => {
      // The same partners on another port, with the back end and router of the portal for sign-in.
      const front = await startHost({
        PORTAL_API_URL: host.origin('api'),
        PORTAL_LOGIN_URL: host.origin('login'),
        PORTAL_LOGIN_BASE: host.origin('lestari'),
      })
      await provide(front)
      await front.stop()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default' })

test('a customer from a router signs in at the login base, once for each data, and goes online', async ({
  page,
  desk,
  host,
  front,
}) => {
  await arriveFromRouter(page, host, 'lestari')
  const { search } = new URL(page.url())
  expect(search).toMatch(/^\?data=/)

  await page.goto(`${front.origin('lestari')}/login/lestari${search}&redirect=/packages`)
  await expect(page).toHaveURL(new RegExp(`^${host.origin('lestari')}/login/lestari\\?data=.+redirect=%2Fpackages$`))
  await signIn(page, desk, 'lestari')
  await expect(page).toHaveURL(`${host.origin('lestari')}/packages`)
  await page.getByRole('link', { name: 'Beranda' }).first().click()
  await expect(page.getByText(WORDS.id.online, { exact: true }).first()).toBeVisible()
})

test('a customer who comes back with the same data, or without any, signs in on the same portal', async ({
  page,
  host,
  front,
}) => {
  await arriveFromRouter(page, host, 'lestari')
  const at = `${front.origin('lestari')}/login/lestari${new URL(page.url()).search}`
  await page.goto(at)
  await expect(page).toHaveURL(new RegExp(`^${host.origin('lestari')}/login`))
  await page.goto(at)
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  expect(new URL(page.url()).origin).toBe(front.origin('lestari'))

  await page.goto(`${front.origin('lestari')}/login/lestari`)
  await expect(page.getByLabel(WORDS.id.phone)).toBeVisible()
  expect(new URL(page.url()).origin).toBe(front.origin('lestari'))
})
