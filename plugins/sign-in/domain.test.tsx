import { act, screen, waitFor } from '@testing-library/react'
import { definePlugin } from '@gapura/core'
import { describe, expect, it } from 'vitest'
import { follow, renderPortal, type RenderSettings } from '@gapura/testing'
import signIn from './plugin.ts'

const inner = (text: string) => () => Promise.resolve({ default: () => <h1>{text}</h1> })
const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: inner('Di rumah') },
    { path: '/packages', access: 'member', load: inner('Paket') },
    { path: '/faq', access: 'member', load: inner('Tanya jawab') },
  ],
})
const partner = { domains: ['lestari.localhost', 'wifi.lestari.example'] }
const enabled = { 'sign-in': { ways: ['otp', 'password', 'voucher'] }, home: true }
const DATA = encodeURIComponent(btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' })))
const open = (at: string, more: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [signIn, home], at, partner: { ...partner, plugins: enabled }, ...more })

describe('the domain of an address', () => {
  it.each([
    '/login?domain=default',
    '/login?domain=wifi.lestari.example',
    '/login/wifi.lestari.example',
    // The query has priority over the path.
    '/login/elsewhere?domain=default',
    '/login/elsewhere?domain=lestari.localhost',
    '/login/default?domain=',
  ])('in %s is this partner’s, and is stored as its id', async (at) => {
    const { assembled, address } = await open(at)
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
    expect(address()).toBe(at)
    const { jar } = assembled.session
    expect([jar.read('domain'), jar.read('default_domain')]).toEqual(['default', 'default'])
  })

  it.each([
    '/login?domain=elsewhere',
    '/login/default?domain=elsewhere',
    '/login/default/password?domain=elsewhere',
    '/login/elsewhere/password',
    '/login/default/voucher?domain=elsewhere',
    '/login/elsewhere/voucher',
    '/forgot_password/elsewhere',
    '/forgot_password/default?domain=elsewhere',
  ])('in %s is another network’s: the page shows that and opens the sign-in of this network', async (at) => {
    const { address, assembled } = await open(at)
    expect(await screen.findByRole('heading', { name: 'Wi-Fi ini tidak kami kenal' })).toBeTruthy()
    await follow('Masuk ke Lestari Net')
    await waitFor(() => expect(address()).toBe('/login/default'))
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
    expect(assembled.session.read().domain).toBe('default')
  })

  it.each([
    '/verify/default?domain=elsewhere#token=mk_12345678',
    '/reset_password/default?domain=elsewhere#token=rp_12345678',
  ])('in %s is another network’s: the page shows that the link is for that network', async (at) => {
    await open(at)
    expect(await screen.findByRole('heading', { name: 'Tautan ini untuk jaringan lain' })).toBeTruthy()
  })

  it('of another network: the router data is not stored, and no other portal is opened', async () => {
    const { assembled, left } = await open(`/login?domain=elsewhere&data=${DATA}`, {
      environment: { loginBase: 'https://masuk.example' },
    })
    expect(await screen.findByRole('heading', { name: 'Wi-Fi ini tidak kami kenal' })).toBeTruthy()
    expect([assembled.hotspot.lastData(), assembled.session.read().domain, left]).toEqual([null, null, []])
  })
})

describe('the page in the address to open after signing in', () => {
  const signedIn = async (at: string) => {
    const rendered = await open(at)
    await screen.findByLabelText('Nomor WhatsApp')
    const expiry = new Date(Date.now() + 3_600_000).toISOString()
    await act(async () =>
      rendered.assembled.session.open({
        tokens: { access_token: 'a', access_token_expiry: expiry, refresh_token: 'r', refresh_token_expiry: expiry },
        accounts: [{ account_type: 'customer', account_status: 'active' }],
        user: { username: 'siti', name: 'Siti', phone: '628123', email: 's@contoh.id', partner_service_types: [] },
        permissions: [],
      }),
    )
    return rendered
  }

  it.each([
    ['/login?user=/packages', '/packages'],
    ['/login?redirect=/faq&user=/packages', '/faq'],
    ['/login?redirect=https://evil.example/&user=/packages', '/packages'],
    ['/login?user=https://evil.example/', '/'],
    ['/login?user=//evil.example', '/'],
    ['/login?user=62812', '/'],
  ])('in %s is %s', async (at, to) => {
    const { address, left } = await signedIn(at)
    await waitFor(() => expect(address()).toBe(to))
    expect(left).toEqual([])
  })

  it('is passed on to the external login', async () => {
    const { left } = await open(`/login/default?data=${DATA}&redirect=/packages&domain=default&x=1`, {
      environment: { loginBase: 'https://masuk.example' },
    })
    await waitFor(() => expect(left).toHaveLength(1))
    const { origin, pathname, searchParams } = new URL(left[0] ?? '')
    expect([origin, pathname, Object.fromEntries(searchParams)]).toEqual([
      'https://masuk.example',
      '/login/default',
      { data: decodeURIComponent(DATA), redirect: '/packages' },
    ])
  })
})
