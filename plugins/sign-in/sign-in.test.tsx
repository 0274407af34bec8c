import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { definePlugin } from '@gapura/core'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { breaking, createStorage, renderPortal, type Rendered, type RenderSettings } from '@gapura/testing'
import { createCookiePage } from '../../tests/doubles/cookie-page.ts'
import signIn from './plugin.ts'

const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: () => <h1>Di rumah</h1> }) },
    {
      path: '/register',
      access: 'signed-in',
      role: 'complete-profile',
      load: () => Promise.resolve({ default: () => <h1>Lengkapi</h1> }),
    },
  ],
})
const PHONE = '6281234567890'
const none = () => new Response(null, { status: 404 })

const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const codeFrom = ({ sandbox }: Rendered) =>
  /\b\d{6}\b/.exec(sandbox?.world.outbox.arrived(PHONE)[0]?.text ?? '')?.[0] ?? ''

async function requestCode(at = '/', settings: Partial<RenderSettings> = {}): Promise<Rendered> {
  const rendered = await renderPortal({ plugins: [signIn, home], at, ...settings })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await press('Kirim kode')
  await screen.findByLabelText('Kode')
  return rendered
}

/** A plugin with a page for the terms. */
const terms = definePlugin({
  id: 'terms',
  title: { id: 'Ketentuan', en: 'Terms' },
  core: '^1',
  pages: [
    {
      path: '/terms_and_conditions',
      access: 'public',
      load: () => Promise.resolve({ default: () => <h1>Ketentuan</h1> }),
    },
  ],
})

describe('the first screen', () => {
  it('shows that a router of this network redirected the customer', async () => {
    const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
    await renderPortal({ plugins: [signIn, home], at: `/login/default?data=${data}` })
    expect(await screen.findByText('Anda di Wi-Fi Lestari Net')).toBeDefined()
  })

  it('says Wi-Fi once, also if the partner’s name contains it', async () => {
    const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
    const partner = { name: 'Kampus Wi-Fi' }
    await renderPortal({ plugins: [signIn, home], at: `/login/default?data=${data}`, partner })
    expect(await screen.findByText('Anda di Kampus Wi-Fi')).toBeDefined()
  })

  it('shows the router’s refusal to a visitor without a session, only on the page that the router opened', async () => {
    const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai', error: 'no valid profile found' }))
    const storage = createStorage()
    const before = await renderPortal({ plugins: [signIn, home], at: `/login/default?data=${data}`, storage })
    expect(await screen.findByText(/^Waktu atau kuota paket sudah habis/)).toBeDefined()
    before.unmount()
    await renderPortal({ plugins: [signIn, home], at: '/login/default', storage })
    expect(await screen.findByText('Anda di Wi-Fi Lestari Net')).toBeDefined()
    await act(async () => import('./parts/session-end-note.tsx'))
    expect(screen.queryByText(/^Waktu atau kuota paket/)).toBeNull()
  })

  it('shows that no router redirected the customer', async () => {
    await renderPortal({ plugins: [signIn, home] })
    expect(await screen.findByText('Belum tersambung ke Wi-Fi kami')).toBeDefined()
  })

  it('links to the terms, and restores the typed number on Back', async () => {
    const { address } = await renderPortal({ plugins: [signIn, home, terms] })
    await type('Nomor WhatsApp', '0812-3456')
    await act(async () => fireEvent.click(screen.getByRole('link', { name: 'syarat dan ketentuan' })))
    expect(await screen.findByRole('heading', { name: 'Ketentuan' })).toBeDefined()
    await act(async () => window.history.back())
    await waitFor(() => expect(address()).toBe('/login/default'))
    const field = await screen.findByLabelText<HTMLInputElement>('Nomor WhatsApp')
    await waitFor(() => expect(field.value).toBe('0812-3456'))
  })

  it('restores the typed number after the page was left', async () => {
    const storage = createStorage()
    const before = await renderPortal({ plugins: [signIn, home], storage })
    await type('Nomor WhatsApp', '0812-3456')
    await act(async () => void fireEvent(window, new Event('pagehide')))
    before.unmount()
    await renderPortal({ plugins: [signIn, home], storage })
    const field = await screen.findByLabelText<HTMLInputElement>('Nomor WhatsApp')
    await waitFor(() => expect(field.value).toBe('0812-3456'))
  })

  it('shows what is wrong with a number, focuses the field, and sends nothing', async () => {
    const { calls } = await renderPortal({ plugins: [signIn, home] })
    await type('Nomor WhatsApp', '081')
    await press('Kirim kode')
    expect(screen.getByText('Nomor HP belum benar. Isi 6–15 angka.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Nomor WhatsApp'))
    expect(calls).toEqual([])
    await type('Nomor WhatsApp', '0812')
    expect(screen.queryByText('Nomor HP belum benar. Isi 6–15 angka.')).toBeNull()
  })

  it('passes the router’s data on to the other sign-in methods', async () => {
    const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
    await renderPortal({
      plugins: [signIn, home],
      partner: { plugins: { 'sign-in': { ways: ['voucher', 'otp', 'password'] }, home: true } },
      at: `/login/default/voucher?data=${data}&other=1`,
    })
    await screen.findByLabelText('Kode voucher')
    const links = [...document.querySelectorAll('.s-methods a')].map((link) => link.getAttribute('href'))
    const query = `?data=${encodeURIComponent(data)}`
    expect(links).toEqual([`/login/default${query}`, `/login/default/password${query}`])
  })

  it('links to the terms after a partner’s own sentence, which has no place for the link', async () => {
    const words = { id: { 'sign-in:terms': 'Pakai Wi-Fi ini dengan bijak.' } }
    await renderPortal({ plugins: [signIn, home, terms], partner: { words } })
    const link = screen.getByRole('link', { name: 'syarat dan ketentuan' })
    expect(link.parentElement?.textContent).toBe('Pakai Wi-Fi ini dengan bijak. syarat dan ketentuan')
  })

  it('has no link to the terms when no plugin has a page for them', async () => {
    await renderPortal({ plugins: [signIn, home] })
    expect(screen.queryByRole('link', { name: 'syarat dan ketentuan' })).toBeNull()
    expect(screen.getByText('Dengan melanjutkan, Anda setuju dengan syarat dan ketentuan.')).toBeTruthy()
  })
})

describe('an external login', () => {
  const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
  const at = `/login/default?data=${data}`

  it('opens once for a visitor with router data, which is passed on', async () => {
    const { left, assembled } = await renderPortal({
      plugins: [signIn, home],
      at,
      environment: { loginBase: 'https://masuk.example' },
    })
    await waitFor(() => expect(left).toEqual([`https://masuk.example/login/default?data=${encodeURIComponent(data)}`]))
    expect(assembled.tab.get('data-seen')).toBe(data)
    await act(async () => assembled.session.change({ identity: 'balai' }))
    expect(left).toHaveLength(1)
  })

  it('does not redirect to itself', async () => {
    const { left } = await renderPortal({ plugins: [signIn, home], at, environment: { loginBase: location.origin } })
    expect(await screen.findByLabelText('Nomor WhatsApp')).toBeTruthy()
    expect(left).toEqual([])
  })
})

describe('signing in', () => {
  it('continues from the number to the code and to the session', async () => {
    const rendered = await requestCode()
    await type('Kode', `Kode Anda: ${codeFrom(rendered)}. Jangan berikan kepada siapa pun.`)
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(rendered.address()).toBe('/')
    expect(rendered.assembled.session.read()).toMatchObject({
      user: { name: 'Siti Rahmawati', phone: PHONE },
      identity: '',
    })
    expect(rendered.calls.filter((call) => call === 'POST /api/check_otp')).toHaveLength(1)
    expect(await screen.findAllByText('Anda berhasil masuk.')).toHaveLength(1)
  })

  it('requests and checks the code for the type rtrw when there is no customer account', async () => {
    const requests: string[] = []
    const noting: RenderSettings['instead'] = async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname !== '/api/request_otp' && pathname !== '/api/check_otp') return undefined
      const { account_type: type } = (await request.clone().json()) as { account_type: string }
      requests.push(`${pathname} ${type}`)
      return type === 'rtrw' ? undefined : Response.json({ error: 'account.type' }, { status: 403 })
    }
    const rendered = await renderPortal({ plugins: [signIn, home], instead: noting })
    await type('Nomor WhatsApp', '0812-3456-7893')
    await press('Kirim kode')
    await screen.findByLabelText('Kode')
    const message = rendered.sandbox?.world.outbox.arrived('6281234567893')[0]?.text ?? ''
    await type('Kode', /\b\d{6}\b/.exec(message)?.[0] ?? '')
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(requests).toEqual(['/api/request_otp customer', '/api/request_otp rtrw', '/api/check_otp rtrw'])
    expect(rendered.assembled.session.read().signedInAs).toBe('rtrw')
    expect(rendered.calls).toContain('GET /api/rtrw/')
    expect(rendered.calls).not.toContain('GET /api/status/customer')
  })

  it.each([
    ['no key', () => false],
    ['every key', () => true],
    ['the token', (name: string) => name.endsWith('-token')],
    ['the refresh token', (name: string) => name.endsWith('refresh_token')],
    ['the user', (name: string) => name.endsWith('-user')],
    ['the permissions', (name: string) => name.endsWith('-permission')],
    ['the identity', (name: string) => name.endsWith('-identity')],
    ['the accounts', (name: string) => name.endsWith('-accounts')],
  ])(
    'opens the home page with eight hundred permissions, when the browser rejects these cookies: %s',
    async (_, refuses) => {
      const permissions = Array.from({ length: 800 }, (__, index) => `permission.of.a.long.name.${index}`)
      const instead = (request: Request) =>
        new URL(request.url).pathname === '/api/authorization' ? Response.json(permissions) : undefined
      const rendered = await requestCode('/', { instead, cookies: createCookiePage({ refuses }) })
      await type('Kode', codeFrom(rendered))
      expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
      expect(rendered.address()).toBe('/')
    },
  )

  it('shows that a code is wrong, and accepts the right code afterwards', async () => {
    const rendered = await requestCode()
    const right = codeFrom(rendered)
    await type('Kode', right === '000000' ? '111111' : '000000')
    await waitFor(() => expect(screen.getByLabelText('Kode').getAttribute('aria-invalid')).toBe('true'))
    expect(rendered.assembled.session.read().user).toBeNull()
    await type('Kode', right)
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
  })

  it.each(['/api/login-with-password', '/api/authorization', '/api/ctm/'])(
    'shows that the code was accepted when %s fails, and continues without another code',
    async (path) => {
      const { instead, mend } = breaking(path, () => Response.json({}, { status: 500 }))
      const rendered = await requestCode('/', { instead })
      await type('Kode', codeFrom(rendered))
      await screen.findByText('Data Anda sudah diterima, tetapi Anda belum masuk')
      expect(screen.queryByText(/^Kode salah/)).toBeNull()
      mend()
      await press('Coba lagi')
      expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
      expect(rendered.calls.filter((call) => call === 'POST /api/check_otp')).toHaveLength(1)
    },
  )

  it('repeats the check when its answer was lost, without a message', async () => {
    let isLost = true
    const rendered: Rendered = await requestCode('/', {
      instead: async (request) => {
        if (!isLost || new URL(request.url).pathname !== '/api/check_otp') return undefined
        isLost = false
        await rendered.sandbox?.fetch(request)
        throw new TypeError('Failed to fetch')
      },
    })
    await type('Kode', codeFrom(rendered))
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('shows why an account is suspended, and not that the code is wrong', async () => {
    const { instead } = breaking('/api/check_otp', () =>
      Response.json({ error: 'suspended', message: 'Akun ditangguhkan sampai 1 Desember.' }, { status: 403 }),
    )
    const rendered = await requestCode('/', { instead })
    await type('Kode', codeFrom(rendered))
    expect(await screen.findByText('Akun ditangguhkan sampai 1 Desember.')).toBeTruthy()
    expect(screen.getByText('Akun Anda belum aktif')).toBeTruthy()
    expect(screen.queryByText(/^Kode salah/)).toBeNull()
  })

  it('does not show the code as wrong for any other refusal', async () => {
    const { instead } = breaking('/api/check_otp', () =>
      Response.json({ message: 'Layanan belum ada.' }, { status: 404 }),
    )
    const rendered = await requestCode('/', { instead })
    await type('Kode', codeFrom(rendered))
    expect(await screen.findByText('Layanan belum ada.')).toBeTruthy()
  })

  it('a step whose script does not load shows that, and the button retries', async () => {
    vi.doMock('./flow/flow.ts', () => Promise.reject(new TypeError('Failed to fetch')))
    onTestFinished(() => void vi.doUnmock('./flow/flow.ts'))
    await renderPortal({ plugins: [signIn, home] })
    await type('Nomor WhatsApp', '0812-3456-7890')
    await press('Kirim kode')
    expect(await screen.findByText('Tidak ada koneksi. Periksa Wi-Fi Anda, lalu coba lagi.')).toBeTruthy()
    vi.doUnmock('./flow/flow.ts')
    await press('Kirim kode')
    expect(await screen.findByLabelText('Kode')).toBeTruthy()
  })

  it('makes no call for an invalid number', async () => {
    const { calls } = await renderPortal({ plugins: [signIn, home] })
    await type('Nomor WhatsApp', '12')
    await press('Kirim kode')
    expect(calls).toEqual([])
    expect(screen.getByLabelText('Nomor WhatsApp').getAttribute('aria-invalid')).toBe('true')
  })

  // In the second round the page has preloaded the connect step, as a browser does while the customer types.
  it('with router data continues to the router once with credentials made for it, which no address of the portal contains', async () => {
    const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
    for (const round of ['first', 'second']) {
      const rendered = await requestCode(`/login/default?data=${data}`)
      // Without `act` React renders each change separately, as in a browser.
      fireEvent.change(screen.getByLabelText('Kode'), { target: { value: codeFrom(rendered) } })
      await waitFor(() => expect(rendered.left).not.toEqual([]))
      expect(rendered.left, round).toHaveLength(1)
      expect(rendered.calls.filter((call) => call.includes('router/reconnect'))).toHaveLength(1)
      const url = new URL(rendered.left[0]?.replace('POST ', '') ?? '')
      expect(url.origin + url.pathname).toBe('http://login.localhost:8080/login')
      expect(url.searchParams.get('username')).toMatch(/@/)
      expect(rendered.address()).not.toContain('password')
      expect(rendered.cookies.cookie).toContain('__Host-balai-user=')
      rendered.unmount()
    }
  })

  it('with router data and no running package opens home', async () => {
    const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
    const rendered = await requestCode(`/login/default?data=${data}`)
    rendered.sandbox?.world.hotspot.allow('siti-7890', null)
    await type('Kode', codeFrom(rendered))
    expect(await screen.findByRole('heading', { name: 'Di rumah' })).toBeTruthy()
    expect(rendered.left).toEqual([])
    expect(rendered.assembled.session.read().accounts).toMatchObject([{ account_status: 'active' }])
  })

  it('is confirmed once after the router’s redirect', async () => {
    const data = btoa(JSON.stringify({ ip: '10.5.50.7', identity: 'balai' }))
    const storage = createStorage()
    const signedIn = await requestCode(`/login/default?data=${data}`, { storage })
    await type('Kode', codeFrom(signedIn))
    await waitFor(() => expect(signedIn.left).not.toEqual([]))
    const back = new URL(new URL(signedIn.left[0]?.replace('POST ', '') ?? '').searchParams.get('dst') ?? '')
    const { cookies } = signedIn
    signedIn.unmount()
    const open = () =>
      renderPortal({ plugins: [signIn, home], at: back.pathname + back.search, cookies, storage, fetch: none })
    const { unmount } = await open()
    expect(await screen.findByText('Anda berhasil masuk.')).toBeTruthy()
    unmount()
    await open()
    await screen.findByRole('heading', { name: 'Di rumah' })
    expect(screen.queryByText('Anda berhasil masuk.')).toBeNull()
  })
})

describe('unknown values are absent from a call', () => {
  /** Answers every call, and records the bodies sent to `path`. */
  async function bodyOf(path: string, at: string, fill: () => Promise<void>): Promise<unknown> {
    const bodies: unknown[] = []
    await renderPortal({
      plugins: [signIn, home],
      at,
      fetch: async (request) => {
        if (new URL(request.url).pathname === path) bodies.push(await request.json())
        return Response.json({ methods: ['otp', 'password'], data: {} })
      },
    })
    await fill()
    await waitFor(() => expect(bodies).toHaveLength(1))
    return bodies[0]
  }

  it('the identity of a forgotten password without router data', async () => {
    const body = await bodyOf('/api/forgot_password', '/forgot_password/default', async () => {
      await type('Alamat email', 'siti@contoh.id')
      await press('Kirim tautan')
    })
    expect(body).toEqual({ email: 'siti@contoh.id', domain: 'default' })
  })

  it('the hardware address of the call for the sign-in methods', async () => {
    const body = await bodyOf('/api/get-phone-number-auth-method', '/login/default/password', async () => {
      await type('Nomor HP atau email', '081234567890')
      await act(async () => fireEvent.blur(screen.getByLabelText('Nomor HP atau email')))
    })
    expect(body).toEqual({ phone: '6281234567890', account_type: 'customer' })
  })
})
