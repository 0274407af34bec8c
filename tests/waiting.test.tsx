/**
 * No placeholder is shown forever. With a server that never responds, every page and every step offers a button or a text after
 * a call's timeout, and removes the placeholder once no call is pending.
 */
import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { NO_CUSTOMER } from '../core/kernel/plugin/condition.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { plan } from '../core/kernel/plugin/plan.ts'
import { press, renderPortal, type, type RenderSettings } from './testing.tsx'
import { fakeTimersInPortal } from './doubles/fake-timers.ts'
import { PHOTO, pictures } from './doubles/pictures.ts'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

const { pages } = plan(
  openPartner({ plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) }, plugins),
  {},
  { ...NO_CUSTOMER, accountTypes: ['customer'], serviceTypes: ['dwf', 'smb', 'home'] },
)

/** A call's timeout in seconds (core/kernel/api/send.ts), and one second for rendering. */
const LIMIT = 11
/** Seconds until the last retry has timed out. */
const TOTAL = 120

const never = () => new Promise<never>(() => undefined)
/** Skeletons and spinners. */
const placeholders = () => [...document.querySelectorAll('.g-waiting, .g-spinner')]
/** Controls outside of the frame. */
const controls = () => document.querySelectorAll('main button, main input, main a[href], [role=dialog] button')

fakeTimersInPortal()

type Outcome = {
  /** Placeholders that were shown for longer than a call's limit without a button or a text. */
  readonly silent: readonly string[]
  /** Placeholders that are still shown at the end. */
  readonly waiting: readonly string[]
  readonly hasControl: boolean
}
const GOOD: Outcome = { silent: [], waiting: [], hasControl: true }

/** Advances the time and checks the page each second. */
async function observe(): Promise<Outcome> {
  const since = new Map<Element, number>()
  const silent = new Set<string>()
  for (let second = 0; second < TOTAL; second++) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
    // A dynamic import takes real time, also for a loaded module. Some begin later, after a call has changed the state.
    if (second < 5 || second % 5 === 0) await act(() => vi.dynamicImportSettled())
    for (const placeholder of placeholders()) {
      const age = second - (since.get(placeholder) ?? second)
      since.set(placeholder, second - age)
      const isExplained =
        placeholder.querySelector('button') !== null ||
        /masih mencoba/i.test(placeholder.parentElement?.textContent ?? '')
      if (age > LIMIT && !isExplained) silent.add(placeholder.outerHTML.slice(0, 300))
    }
  }
  return {
    silent: [...silent],
    waiting: placeholders().map((placeholder) => placeholder.outerHTML.slice(0, 300)),
    hasControl: controls().length > 0,
  }
}

const pathOf = (pattern: string) =>
  pattern
    .replace(/:domain\??/, 'default')
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+/g, 'inv-1')

describe('a page whose calls are never answered', () => {
  it.each(pages.map(({ page }) => [page.path, page.access] as const))('%s (%s)', async (pattern, access) => {
    const isOut = access === 'signed-out' || access === 'public'
    await renderPortal({ plugins, at: pathOf(pattern), session: isOut ? 'nobody' : 'member', instead: never })
    expect(await observe()).toEqual(GOOD)
  })
})

/** A portal whose server responds until `fallSilent`. */
async function open(settings: Omit<RenderSettings, 'plugins' | 'instead'>) {
  let isSilent = false
  const rendered = await renderPortal({ plugins, ...settings, instead: () => (isSilent ? never() : undefined) })
  return { ...rendered, fallSilent: () => (isSilent = true) }
}
const WAYS = { partner: { plugins: { 'sign-in': { ways: ['otp', 'password', 'voucher'] } } } } as const
/** As `observe`; the control is this button, which must be enabled beside an error message. */
async function observeRetry(button: string | RegExp): Promise<Outcome> {
  const outcome = await observe()
  const again = screen.getAllByRole('button', { name: button })
  const isExplained = /Belum ada respons\. Coba lagi|Bukan salah Anda/.test(document.body.textContent ?? '')
  return {
    ...outcome,
    hasControl: isExplained && again.some((button) => button.getAttribute('aria-disabled') !== 'true'),
  }
}

describe('a step that is never answered', () => {
  it('requesting a code', async () => {
    const { fallSilent } = await open({ at: '/login/default' })
    fallSilent()
    await type('Nomor WhatsApp', '0812-3456-7890')
    await press('Kirim kode')
    expect(await observeRetry('Kirim kode')).toEqual(GOOD)
  })

  it('checking a code', async () => {
    const { fallSilent, sandbox } = await open({ at: '/login/default' })
    await type('Nomor WhatsApp', '0812-3456-7890')
    await press('Kirim kode')
    const field = await screen.findByLabelText('Kode')
    fallSilent()
    const code = sandbox?.world.outbox.arrived('6281234567890')[0]?.code ?? ''
    await act(async () => fireEvent.change(field, { target: { value: code } }))
    expect(await observeRetry(/^(Masuk|Coba lagi)$/)).toEqual(GOOD)
  })

  it('signing in with a password', async () => {
    const { fallSilent } = await open({ at: '/login/default/password', ...WAYS })
    fallSilent()
    await type('Nomor HP atau email', 'siti@contoh.id')
    await type('Kata sandi', 'Rahasia#2026')
    await press('Masuk')
    expect(await observeRetry(/^(Masuk|Coba lagi)$/)).toEqual(GOOD)
  })

  it('signing in with a voucher', async () => {
    const { fallSilent } = await open({ at: '/login/default/voucher', ...WAYS })
    fallSilent()
    await type('Kode voucher', 'GAPURA-2026')
    await press('Pakai kode')
    expect(await observeRetry(/^(Pakai kode|Coba lagi)$/)).toEqual(GOOD)
  })

  it('signing in with a link', async () => {
    const { fallSilent } = await open({ at: '/verify/default#token=ot_abcdefghijkl' })
    fallSilent()
    await press(/^Ya|^Masuk/)
    expect(await observeRetry(/^(Coba lagi|Ya.*|Masuk.*)$/)).toEqual(GOOD)
  })

  it('ordering a package', async () => {
    const { fallSilent } = await open({ at: '/packages', session: 'member' })
    const [buy] = await screen.findAllByRole('link', { name: /^Beli / })
    fallSilent()
    await act(async () => void (buy && fireEvent.click(buy)))
    await press(/^Bayar Rp/)
    expect(await observe()).toEqual(GOOD)
  })

  it('uploading a photo', async () => {
    pictures()
    const { fallSilent } = await open({ at: '/account_info', session: 'member' })
    const [input] = await screen.findAllByLabelText('Pilih file', { selector: 'input' })
    fallSilent()
    await act(async () => void (input && fireEvent.change(input, { target: { files: [PHOTO] } })))
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect(await observeRetry('Kirim ulang')).toEqual(GOOD)
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  /** Opens the confirmation of a package with payment by card. `tokenize` is the provider's; null: its script never loads. */
  const openCard = async (tokenize: (() => Promise<{ token: string; last4: string }>) | null) => {
    vi.spyOn(document.head, 'append').mockImplementation((node) => {
      if (tokenize === null || !(node instanceof Node)) return
      Reflect.set(globalThis, 'GapuraCard', { tokenize })
      node.dispatchEvent(new Event('load'))
    })
    onTestFinished(() => {
      vi.restoreAllMocks()
      Reflect.deleteProperty(globalThis, 'GapuraCard')
    })
    // The portal keeps a loaded provider for the page, so each test has its own address.
    const paymentScript = `https://pay.example/${crypto.randomUUID()}.js`
    const environment = { paymentScript }
    const opened = await open({ at: '/packages', session: 'member', loginConfig: { card_payment: true }, environment })
    const [buy] = await screen.findAllByRole('link', { name: /^Beli / })
    await act(async () => void (buy && fireEvent.click(buy)))
    const choice = await screen.findByRole('radio', { name: 'Kartu' })
    await act(async () => fireEvent.click(choice))
    // Without its provider there is no form.
    if (tokenize === null) return opened
    const filled = { 'Nomor kartu': '4242424242424242', 'Berlaku sampai': '12/40', CVC: '123' }
    for (const [label, value] of Object.entries(filled))
      await act(
        async () => void fireEvent.change(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } }),
      )
    return opened
  }

  it('loading the card provider', async () => {
    await openCard(null)
    expect(await observe()).toEqual(GOOD)
    expect(screen.getByText(/^Pembayaran kartu belum bisa dimuat/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Coba lagi' })).toBeTruthy()
  })

  it('checking a card at the provider', async () => {
    await openCard(never)
    await press(/^Bayar Rp/)
    expect(await observe()).toEqual(GOOD)
    expect(screen.getByText(/^Penyedia kartu belum menjawab/)).toBeTruthy()
    const again = screen.getByRole('button', { name: /^Bayar Rp/ })
    expect(again.getAttribute('aria-disabled')).not.toBe('true')
  })

  it('ordering a package by card', async () => {
    const { fallSilent } = await openCard(async () => ({ token: 'card', last4: '1111' }))
    fallSilent()
    await press(/^Bayar Rp/)
    expect(await observe()).toEqual(GOOD)
    expect(screen.getByRole('button', { name: 'Lanjutkan pesanan' }).getAttribute('aria-disabled')).not.toBe('true')
  })

  it('checking for the end of maintenance', async () => {
    const { fallSilent } = await open({ at: '/under-maintenance' })
    fallSilent()
    await press('Periksa sekarang')
    // The page repeats the call. Each call ends within its limit, and the button is shown between calls.
    let longest = 0
    let calm = 0
    for (let second = 0, since = 0; second < 60; second++) {
      await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
      since = placeholders().length > 0 ? since + 1 : 0
      longest = Math.max(longest, since)
      if (screen.queryByRole('button', { name: 'Periksa sekarang' })) calm++
    }
    expect(longest).toBeLessThanOrEqual(LIMIT)
    expect(calm).toBeGreaterThan(10)
  })
})
