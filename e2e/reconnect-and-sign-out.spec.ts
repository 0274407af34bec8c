/** Going online and offline: reconnecting, returning from the router while signed in, and signing out. */
import { arriveFromRouter, signIn, WORDS } from './support/customer.ts'
import { expect, expectAccessible, test } from './support/journey.ts'

const TEXTS = {
  id: {
    offline: 'Belum online',
    more: 'Lainnya',
    reconnect: 'Sambungkan',
    out: 'Keluar',
  },
  en: { offline: 'Not online yet', more: 'More', reconnect: 'Connect', out: 'Logout' },
} as const

test.describe('at lestari in id', () => {
  const { partner, language } = { partner: 'lestari', language: 'id' } as const
  const texts = { ...WORDS[language], ...TEXTS[language] }
  test.beforeEach(async ({ page, host, desk }) => {
    await arriveFromRouter(page, host, partner)
    await signIn(page, desk, partner, language)
    await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
  })

  test('a customer whose device was disconnected sees it and reconnects with one click', async ({ page, desk }) => {
    const [device] = await desk.devices()
    await desk.disconnect(device?.id ?? '')
    await page.reload()
    await expect(page.getByText(texts.offline, { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: texts.reconnect, exact: true }).click()
    await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
    expect((await desk.devices())[0]?.session).not.toBeNull()
  })

  test('signing out ends the session here and at the router, whose own page is shown', async ({
    page,
    context,
    desk,
    host,
    isMobile,
  }) => {
    const left: string[] = []
    page.on('request', (request) => {
      if (/\/logout\?/.test(request.url())) left.push(new URL(request.url()).search)
    })
    if (isMobile) await page.getByRole('button', { name: texts.more }).click()
    await page.getByRole(isMobile ? 'menuitem' : 'button', { name: texts.out }).click()
    await page.waitForURL(`${host.origin('login')}/`)
    await expect.poll(async () => (await desk.devices())[0]?.session).toBeNull()
    expect(left).toEqual([`?domain=${partner}&erase-cookie=true`])
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names.filter((name) => /token|user|accounts|permission/.test(name))).toEqual([])
    await expectAccessible(page)
  })
})

test.describe('at kampus in en', () => {
  const { partner, language } = { partner: 'kampus', language: 'en' } as const
  const texts = { ...WORDS[language], ...TEXTS[language] }
  test.beforeEach(async ({ page, host, desk }) => {
    await arriveFromRouter(page, host, partner)
    await page.getByRole('button', { name: 'EN', exact: true }).click()
    await signIn(page, desk, partner, language)
    await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
  })

  test('a signed-in customer who comes from the router again is connected without a code', async ({
    page,
    host,
    desk,
  }) => {
    const [device] = await desk.devices()
    await desk.disconnect(device?.id ?? '')
    await arriveFromRouter(page, host, partner)
    await expect(page.getByText(texts.online, { exact: true }).first()).toBeVisible()
  })
})
