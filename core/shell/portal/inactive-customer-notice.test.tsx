import { act, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { getAuthorization } from '../../kernel/session/endpoints.ts'
import { renderPortal, type RenderSettings } from '@gapura/testing'

const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
    {
      path: '/stop',
      access: 'signed-in',
      role: 'stopped',
      load: () => Promise.resolve({ default: () => <h1>Berhenti</h1> }),
    },
  ],
})
/** A demonstration customer who is also a reseller. */
const BOTH = '6281234567896'
const SUSPENDED = 'Akun ditangguhkan.'
const suspending: NonNullable<RenderSettings['instead']> = (request) =>
  new URL(request.url).pathname === '/api/authorization'
    ? Response.json({ error: 'suspended', message: SUSPENDED }, { status: 403 })
    : undefined

async function suspend(phone: string) {
  const rendered = await renderPortal({ plugins: [home], session: 'member', phone, instead: suspending })
  await screen.findByRole('heading', { name: 'Di rumah' })
  await act(() => rendered.assembled.client.call(getAuthorization, {}).catch(() => undefined))
  return rendered
}

it('a suspended customer who is also a reseller stays and gets a notice, and the reseller account is unchanged', async () => {
  const { assembled, address } = await suspend(BOTH)
  expect(
    await screen.findByText(`Akun pelanggan Anda belum aktif. Akun reseller Anda tetap bisa dipakai. ${SUSPENDED}`),
  ).toBeTruthy()
  expect(address()).toBe('/')
  expect(assembled.session.read().accounts).toEqual([
    { account_type: 'customer', account_status: SUSPENDED },
    { account_type: 'rtrw', account_status: 'active' },
  ])
})

it('a suspended customer without another account gets the page of the role `stopped`', async () => {
  const { address } = await suspend('6281234567890')
  expect(await screen.findByRole('heading', { name: 'Berhenti' })).toBeTruthy()
  expect(address()).toBe('/stop')
})

it('a reseller without a customer account is not suspended, and gets the message', async () => {
  const { assembled, address } = await suspend('6281234567893')
  expect(await screen.findByText(SUSPENDED)).toBeTruthy()
  expect(address()).toBe('/')
  expect(assembled.session.read().accounts).toEqual([{ account_type: 'rtrw', account_status: 'active' }])
})
