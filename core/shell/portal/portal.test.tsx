import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { FunctionComponent } from 'react'
import { describe, expect, it, vi } from 'vitest'
import type { Assembled } from '../assembly/assemble.ts'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import { read, useCall, useRead } from '../../kit/query/queries.ts'
import { Page } from '../../kit/ui/page.tsx'
import { definePlugin, type Plugin } from '../../kernel/plugin/define-plugin.ts'
import { homeCard } from '../../kernel/plugin/slots.ts'
import { useSessionState } from '../../kit/context/session-context.ts'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { SlotOutlet } from '../../kit/lazy/slot-outlet.tsx'
import { renderPortal } from '@gapura/testing'
import { useTexts } from '../../kit/context/text-context.ts'
import { noticesAtom } from '../../kit/context/notices.ts'

const title = { id: 'Judul', en: 'Title' }
const lazily = (screen: FunctionComponent) => () => Promise.resolve({ default: screen })
const headingOnly = (text: string) => lazily(() => <h1>{text}</h1>)

const getThing = endpoint('GET', '/api/thing', { summary: 'A thing', answer: z.object({ name: z.string() }) })
const doThing = endpoint('POST', '/api/thing', { summary: 'Does it', answer: z.object({ name: z.string() }) })

/** A minimal portal: a home with cards, a sign-in page and an inner page. */
function small(...more: Plugin[]): Plugin[] {
  return [
    definePlugin({
      id: 'small',
      title,
      core: '^1',
      onByDefault: true,
      pages: [
        { path: '/', access: 'member', role: 'home', load: lazily(() => <SlotOutlet slot={homeCard} />) },
        { path: '/login/:domain?', access: 'signed-out', role: 'sign-in', load: headingOnly('Masuk di sini') },
        { path: '/inner', access: 'member', load: lazily(Inner) },
        { path: '/register', access: 'signed-in', role: 'complete-profile', load: headingOnly('Lengkapi') },
        { path: '/stop', access: 'signed-in', role: 'stopped', load: headingOnly('Berhenti') },
      ],
      menu: [
        { to: '/inner', in: 'bottom', label: { id: 'Dalam', en: 'Inner' }, icon: { path: 'M0 0h24v24', box: 24 } },
      ],
    }),
    ...more,
  ]
}
function Inner() {
  const { user } = useSessionState()
  const thing = useRead(read(getThing, {}))
  const call = useCall(doThing)
  return (
    <Page title={`Dalam untuk ${user?.name}`}>
      <p>{thing.isError ? thing.error.code : thing.data?.name}</p>
      <button onClick={() => call.mutate({})}>lakukan</button>
    </Page>
  )
}
const card = (id: string, load: Parameters<typeof homeCard.add>[0]['load']) =>
  definePlugin({ id, title, core: '^1', adds: [homeCard.add({ load })] })

const good = () => Response.json({ name: 'sesuatu', data: 'default' })
const signedIn = ({ session }: Assembled) =>
  session.open({
    tokens: { access_token: 'a', access_token_expiry: '', refresh_token: 'r', refresh_token_expiry: '' },
    accounts: [{ account_type: 'customer', account_status: 'active' }],
    user: { username: 'siti', name: 'Siti', phone: '62812', email: 'siti@contoh.id', partner_service_types: [] },
    permissions: [],
  })
const press = (text: string) => act(async () => fireEvent.click(screen.getByText(text)))

describe('a visitor', () => {
  it('without a session gets the sign-in page, with the router’s data', async () => {
    const { address, calls } = await renderPortal({
      plugins: small(),
      at: '/inner?data=eyJpcCI6IjEwLjAuMC4xIn0',
      fetch: good,
    })
    expect(address()).toBe('/login/default?data=eyJpcCI6IjEwLjAuMC4xIn0')
    expect(screen.getByText('Masuk di sini')).toBeTruthy()
    expect(calls).toEqual([])
  })

  it('gets a heading while the screen is loading', async () => {
    let resolveScreen = (_: { readonly default: FunctionComponent }) => {}
    const late = definePlugin({
      id: 'late',
      title,
      core: '^1',
      pages: [
        {
          path: '/late',
          access: 'member',
          load: () => new Promise<{ readonly default: FunctionComponent }>((settle) => (resolveScreen = settle)),
        },
      ],
      menu: [{ to: '/late', in: 'bottom', label: { id: 'Nanti', en: 'Later' }, icon: { path: '', box: 24 } }],
    })
    await renderPortal({ plugins: small(late), at: '/inner', session: 'member', fetch: good })
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'Nanti' })))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Memuat…')
    await act(async () => resolveScreen({ default: () => <h1>Akhirnya</h1> }))
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Akhirnya')
  })

  it.each([
    ['/error', 'Ada masalah', good],
    // A back end that responds would end the maintenance.
    ['/under-maintenance', null, () => new Response(null, { status: 503 })],
  ])('can always open %s, with a button to continue', async (at, text, fetch) => {
    const { address } = await renderPortal({ plugins: small(), at, fetch })
    expect(address()).toBe(at)
    const heading = await screen.findByRole('heading', { level: 1 })
    if (text !== null) expect(heading.textContent).toBe(text)
    expect(screen.getAllByRole('button').length).toBeGreaterThan(0)
  })

  it('with a session stays at the sign-in page after a router’s redirect', async () => {
    const at = '/login/default?data=eyJpcCI6IjEwLjAuMC4xIn0'
    const { address, calls } = await renderPortal({ plugins: small(), at, session: 'member', fetch: good })
    expect(address()).toBe(at)
    expect(screen.getByText('Masuk di sini')).toBeTruthy()
    await waitFor(() => expect(calls).toContain('POST /api/session/refresh'))
  })

  it('requests the next tokens again if the response was lost, because the old tokens are no longer valid', async () => {
    const at = '/login/default?data=eyJpcCI6IjEwLjAuMC4xIn0'
    const { assembled, sandbox, cookies } = await renderPortal({ plugins: small(), at: '/inner', session: 'member' })
    const before = assembled.session.read().refreshToken
    cleanup()
    let lost = 0
    const second = await renderPortal({
      plugins: small(),
      at,
      cookies,
      fetch: async (request) => {
        const response = (await sandbox?.fetch(request)) ?? Response.error()
        if (!request.url.endsWith('/api/session/refresh') || lost > 0) return response
        lost += 1
        throw new TypeError('Failed to fetch')
      },
    })
    await waitFor(() => expect(second.assembled.session.read().refreshToken).not.toBe(before))
    expect(lost).toBe(1)
  })

  it('gets the next tokens of the same session after a router’s redirect, and the old refresh token ends', async () => {
    const at = '/login/default?data=eyJpcCI6IjEwLjAuMC4xIn0'
    const { assembled, sandbox, cookies } = await renderPortal({ plugins: small(), at: '/inner', session: 'member' })
    const before = assembled.session.read().refreshToken
    cleanup()
    const second = await renderPortal({
      plugins: small(),
      at,
      cookies,
      fetch: async (request) => (await sandbox?.fetch(request)) ?? Response.error(),
    })
    await waitFor(() => expect(second.assembled.session.read().refreshToken).not.toBe(before))
    const after = second.assembled.session.read().refreshToken
    sandbox?.world.clock.advance(11_000)
    expect(sandbox?.world.sessions.rotate(before ?? '')).toBeNull()
    // The old and the new token belong to one session, so the second use of the old token has ended the new one, too.
    expect(sandbox?.world.sessions.rotate(after ?? '')).toBeNull()
  })

  it('gets the requested page after sign-in', async () => {
    const { assembled, address } = await renderPortal({ plugins: small(), at: '/inner?a=1', fetch: good })
    expect(address()).toBe('/login/default')
    await act(async () => signedIn(assembled))
    expect(address()).toBe('/inner?a=1')
  })

  it('with a session gets the requested page in the main frame', async () => {
    const { address } = await renderPortal({ plugins: small(), at: '/inner?a=1', session: 'member', fetch: good })
    expect(address()).toBe('/inner?a=1')
    expect(screen.getByRole('heading', { name: 'Dalam untuk Siti' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Dalam' }).getAttribute('aria-current')).toBe('page')
    expect(document.title).toContain('Lestari Net')
  })

  it('gets “not found” at an unknown path', async () => {
    await renderPortal({ plugins: small(), at: '/nowhere', session: 'member', fetch: good })
    const heading = screen.getByRole('heading', { name: 'Halaman tidak ditemukan' })
    expect(heading.previousElementSibling?.classList).toContain('g-drawing')
    await press('Ke beranda')
    expect(window.location.pathname).toBe('/')
  })

  it('gets the sign-in page without personal data when another tab signs out', async () => {
    const { assembled, address } = await renderPortal({
      plugins: small(),
      at: '/inner',
      session: 'member',
      fetch: good,
    })
    await act(async () => assembled.session.clearEverything('signed-out'))
    expect(address()).toBe('/login/default')
    expect(screen.queryByText(/Siti/)).toBeNull()
  })

  it('gets the sign-in page when the tab becomes visible and the cookies have expired', async () => {
    const { cookies, address } = await renderPortal({ plugins: small(), at: '/inner', session: 'member', fetch: good })
    for (const pair of cookies.cookie.split('; '))
      cookies.cookie = `${pair.split('=')[0]}=; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
    expect(address()).toBe('/login/default')
  })

  it('with a cookie of the former portal and no session gets the sign-in page, and all cookies are deleted', async () => {
    const cookies = createCookiePage()
    cookies.cookie = 'tokens=old; Path=/'
    cookies.cookie = '__Host-theme=dark; Path=/; Secure'
    const { address } = await renderPortal({ plugins: small(), at: '/inner', cookies, fetch: good })
    expect(address()).toBe('/login/default')
    expect(cookies.cookie).not.toMatch(/tokens=|__Host-theme=/)
  })

  it('stays signed in with a cookie of the former portal, which any site below the same domain can set', async () => {
    const cookies = createCookiePage()
    cookies.cookie = 'tokens=old; Path=/'
    const { address, assembled } = await renderPortal({
      plugins: small(),
      at: '/inner',
      session: 'member',
      cookies,
      fetch: good,
    })
    expect(address()).toBe('/inner')
    expect(cookies.cookie).toContain('__Host-user=')
    expect(cookies.cookie).not.toMatch(/(^|; )tokens=/)
    // Nor does it change what the end of the session leaves behind.
    await act(async () => assembled.session.clear('expired'))
    expect(assembled.session.takeEndReason()).toBe('expired')
  })
})

describe('another customer in another tab', () => {
  it('gets their own answers, and not those of the customer before', async () => {
    let name = 'milik Siti'
    const { assembled } = await renderPortal({
      plugins: small(),
      at: '/inner',
      session: 'member',
      fetch: () => Response.json({ name }),
    })
    expect(await screen.findByText('milik Siti')).toBeTruthy()
    name = 'milik Budi'
    const user = { username: 'budi', name: 'Budi', phone: '62', email: 'b@contoh.id', partner_service_types: [] }
    await act(async () => assembled.session.change({ user }))
    expect(screen.queryByText('milik Siti')).toBeNull()
    expect(await screen.findByText('milik Budi')).toBeTruthy()
  })
})

describe('an error status', () => {
  it.each([
    [422, '/login/default'],
    [403, '/stop'],
  ])('%i opens %s', async (status, to) => {
    const { address } = await renderPortal({
      plugins: small(),
      at: '/inner',
      session: 'member',
      fetch: () => Response.json({ message: 'Akun ditangguhkan' }, { status }),
    })
    await waitFor(() => expect(address()).toBe(to))
  })

  it('a 401 on every call ends the session once', async () => {
    const { assembled, address, calls } = await renderPortal({
      plugins: small(),
      at: '/inner',
      session: 'member',
      fetch: ({ url }) => {
        const later = new Date(Date.now() + 3_600_000).toISOString()
        return url.endsWith('/token/refresh')
          ? Response.json({
              access_token: 'a',
              access_token_expiry: later,
              refresh_token: 'r',
              refresh_token_expiry: later,
            })
          : Response.json({}, { status: 401 })
      },
    })
    await waitFor(() => expect(address()).toBe('/login/default'))
    expect(calls).toEqual(['GET /api/thing', 'POST /token/refresh', 'GET /api/thing'])
    expect(assembled.session.takeEndReason()).toBe('expired')
  })

  it('503 opens maintenance, and the first success opens the same page with its query', async () => {
    let isDown = true
    const { address } = await renderPortal({
      plugins: small(),
      at: '/inner?a=1&b=2',
      session: 'member',
      fetch: () => (isDown ? Response.json({}, { status: 503, headers: { 'retry-after': '86400' } }) : good()),
    })
    await waitFor(() => expect(address()).toBe('/under-maintenance'))
    const heading = await screen.findByRole('heading', { name: 'Sedang kami perbaiki' })
    expect(heading.previousElementSibling?.classList).toContain('g-drawing')
    await press('Periksa sekarang')
    expect(address()).toBe('/under-maintenance')
    isDown = false
    await act(async () => fireEvent.click(await screen.findByText('Periksa sekarang')))
    await waitFor(() => expect(address()).toBe('/inner?a=1&b=2'))
  })

  it('of a change is shown as one notice; at most three notices are shown', async () => {
    let count = 0
    const { assembled } = await renderPortal({
      plugins: small(),
      at: '/inner',
      session: 'member',
      fetch: ({ method }) =>
        method === 'GET' ? good() : Response.json({ message: `Sebab ${count}` }, { status: 409 }),
    })
    const pressTimes = async (times: number) => {
      for (let index = 0; index < times; index++) await press('lakukan')
    }
    await pressTimes(3)
    await waitFor(() => expect(screen.getAllByText('Sebab 0')).toHaveLength(1))
    for (count = 1; count < 5; count++) {
      await pressTimes(1)
      await screen.findByText(`Sebab ${count}`)
    }
    expect(assembled.store.get(noticesAtom).map(({ text }) => text)).toEqual(['Sebab 2', 'Sebab 3', 'Sebab 4'])
    expect(screen.queryByText('Sebab 0')).toBeNull()
  })
})

describe('a plugin that fails', () => {
  it.each([
    [
      'throws while it renders',
      'Bagian ini sedang bermasalah',
      lazily(() => {
        throw new Error('crash')
      }),
    ],
    ['does not load', 'Bagian ini belum bisa dimuat', () => Promise.reject(new Error('gone'))],
  ])('affects only its own place when it %s', async (_, message, load) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    await renderPortal({
      plugins: small(card('bad', load), card('good', headingOnly('Kartu baik'))),
      session: 'member',
      fetch: good,
    })
    expect(await screen.findByText('Kartu baik')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(message)
    expect(screen.getByRole('link', { name: 'Dalam' })).toBeTruthy()
  })

  it('does not affect other cards while it never loads', async () => {
    await renderPortal({
      plugins: small(
        card('slow', () => new Promise(() => undefined)),
        card('good', headingOnly('Kartu baik')),
      ),
      session: 'member',
      fetch: good,
    })
    expect(await screen.findByText('Kartu baik')).toBeTruthy()
  })

  it('with a failed page does not affect the menu and other pages', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const bad = definePlugin({
      id: 'bad',
      title,
      core: '^1',
      pages: [{ path: '/bad', access: 'member', load: () => Promise.reject<never>(new Error('gone')) }],
    })
    await renderPortal({ plugins: small(bad), at: '/bad', session: 'member', fetch: good })
    expect((await screen.findByRole('alert')).textContent).toContain('Bagian ini belum bisa dimuat')
    await press('Dalam')
    expect(await screen.findByRole('heading', { name: 'Dalam untuk Siti' })).toBeTruthy()
  })
})

describe('the language', () => {
  const speaking = definePlugin({
    id: 'speaking',
    title,
    core: '^1',
    pages: [
      {
        path: '/speaking',
        access: 'public',
        load: lazily(() => <h1>{useTexts('speaking').t('hello')}</h1>),
      },
    ],
    locales: {
      id: () => Promise.resolve({ default: { hello: 'Halo' } }),
      en: () => Promise.resolve({ default: { hello: 'Hello' } }),
    },
  })

  it('changes everywhere on the page, and for the next visit', async () => {
    const { cookies } = await renderPortal({
      plugins: small(speaking),
      at: '/speaking',
      partner: {
        brand: { color: '#0f5ea8', tagline: { id: 'Dari pulau ke pulau', en: 'From island to island' } },
        words: { en: { 'speaking:hello': 'Howdy' } },
      },
      fetch: good,
    })
    expect(screen.getByRole('heading', { name: 'Halo' })).toBeTruthy()
    expect(screen.getByText('Dari pulau ke pulau')).toBeTruthy()
    await press('EN')
    expect(await screen.findByRole('heading', { name: 'Howdy' })).toBeTruthy()
    expect(screen.getByText('Skip to content')).toBeTruthy()
    expect(screen.getByText('From island to island')).toBeTruthy()
    expect(document.documentElement.lang).toBe('en')
    expect(cookies.cookie).toContain('__Host-language=en')
  })
})
