/**
 * No waiting face stands for ever. With a server that never answers, every page and every step that a customer takes says
 * after a call's time limit what she can do, and stops waiting once no call is under way any more.
 */
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NOBODY } from '../core/plugin/condition.ts'
import type { Plugin } from '../core/plugin/define-plugin.ts'
import { plan } from '../core/plugin/plan.ts'
import { press, renderPortal, type, type RenderSettings } from '../core/testing.tsx'

const cards = import.meta.glob<{ readonly default: Plugin }>('../plugins/*/plugin.ts', { eager: true })
const plugins = Object.values(cards).map((card) => card.default)
const { pages } = plan(
  plugins,
  { plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) },
  {},
  { ...NOBODY, accountTypes: ['customer'], serviceTypes: ['dwf', 'smb', 'home'] },
)

/** A call's time limit in seconds (core/api/send.ts), and one second for the page to say so. */
const LIMIT = 11
/** Seconds until the last of all tries has reached its time limit. */
const WHOLE = 120

const never = () => new Promise<never>(() => undefined)
/** Skeletons and spinners. */
const waiting = () => [...document.querySelectorAll('.g-waiting, .fui-Spinner')]
/** What she can press outside of the frame. */
const waysOn = () => document.querySelectorAll('main button, main input, main a[href], [role=dialog] button')

/** Scripts come in real time here: all are there before the time of a test begins to run. */
const parts = import.meta.glob([
  '../plugins/**/*.{ts,tsx}',
  '../plugins/*/locales/*.json',
  '../core/**/*.{ts,tsx}',
  '../locales/*/*.json',
  '!**/*.test.*',
  '!**/sandbox.ts',
  '!**/sandbox/**',
])
beforeAll(async () => void (await Promise.all(Object.values(parts).map((load) => load()))), 120_000)

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

type Outcome = {
  /** Faces that waited longer than a call without words of what to do. */
  readonly silent: readonly string[]
  /** Faces that still wait at the end. */
  readonly waiting: readonly string[]
  readonly hasWayOn: boolean
}
const GOOD: Outcome = { silent: [], waiting: [], hasWayOn: true }

/** Lets the time pass and looks at the page each second. */
async function wait(): Promise<Outcome> {
  const since = new Map<Element, number>()
  const silent = new Set<string>()
  for (let second = 0; second < WHOLE; second++) {
    await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
    // A script that is asked for now takes real time, also when it is there.
    if (second < 5) await act(() => vi.dynamicImportSettled())
    for (const face of waiting()) {
      const age = second - (since.get(face) ?? second)
      since.set(face, second - age)
      const isSaid =
        face.querySelector('button') !== null || /masih mencoba/.test(face.parentElement?.textContent ?? '')
      if (age > LIMIT && !isSaid) silent.add(face.outerHTML.slice(0, 300))
    }
  }
  return {
    silent: [...silent],
    waiting: waiting().map((face) => face.outerHTML.slice(0, 300)),
    hasWayOn: waysOn().length > 0,
  }
}

/** A path that the pattern matches. */
const pathOf = (pattern: string) =>
  pattern
    .replace(/:domain\??/, 'default')
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+/g, 'inv-1')

describe('a page whose calls are never answered', () => {
  it.each(pages.map(({ page }) => [page.path, page.access] as const))('%s (%s)', async (pattern, access) => {
    const isOut = access === 'signed-out' || access === 'public'
    await renderPortal({ plugins, at: pathOf(pattern), session: isOut ? 'nobody' : 'member', instead: never })
    expect(await wait()).toEqual(GOOD)
  })
})

/** A portal whose server answers until `fallSilent`. */
async function open(settings: Omit<RenderSettings, 'plugins' | 'instead'>) {
  let isSilent = false
  const rendered = await renderPortal({ plugins, ...settings, instead: () => (isSilent ? never() : undefined) })
  return { ...rendered, fallSilent: () => (isSilent = true) }
}
const WAYS = { partner: { plugins: { 'sign-in': { ways: ['otp', 'password', 'voucher'] } } } } as const
/** As `wait`; the way on is that button, which can be pressed again beside words of what failed. */
async function waitFor(button: string | RegExp): Promise<Outcome> {
  const outcome = await wait()
  const again = screen.getAllByRole('button', { name: button })
  const isSaid = /terlalu lama menjawab|Bukan salah Anda/.test(document.body.textContent ?? '')
  return { ...outcome, hasWayOn: isSaid && again.some((one) => one.getAttribute('aria-disabled') !== 'true') }
}

describe('a step that is never answered', () => {
  it('asking for a code', async () => {
    const { fallSilent } = await open({ at: '/login/default' })
    fallSilent()
    await type('Nomor WhatsApp', '0812-3456-7890')
    await press('Lanjut')
    expect(await waitFor('Lanjut')).toEqual(GOOD)
  })

  it('a code', async () => {
    const { fallSilent, sandbox } = await open({ at: '/login/default' })
    await type('Nomor WhatsApp', '0812-3456-7890')
    await press('Lanjut')
    const field = await screen.findByLabelText('Kode')
    fallSilent()
    const code = sandbox?.world.outbox.arrived('6281234567890')[0]?.code ?? ''
    await act(async () => fireEvent.change(field, { target: { value: code } }))
    expect(await waitFor(/^(Masuk|Coba lagi)$/)).toEqual(GOOD)
  })

  it('a password', async () => {
    const { fallSilent } = await open({ at: '/login/default/password', ...WAYS })
    fallSilent()
    await type('Nomor HP atau email', 'siti@contoh.id')
    await type('Kata sandi', 'Rahasia#2026')
    await press('Masuk')
    expect(await waitFor(/^(Masuk|Coba lagi)$/)).toEqual(GOOD)
  })

  it('a voucher', async () => {
    const { fallSilent } = await open({ at: '/login/default/voucher', ...WAYS })
    fallSilent()
    await type('Kode voucher', 'GAPURA-2026')
    await press('Pakai kode')
    expect(await waitFor(/^(Pakai kode|Coba lagi)$/)).toEqual(GOOD)
  })

  it('a link', async () => {
    const { fallSilent } = await open({ at: '/verify/default#token=ot_abcdefghijkl' })
    fallSilent()
    await press(/^Ya|^Masuk/)
    expect(await waitFor(/^(Coba lagi|Ya.*|Masuk.*)$/)).toEqual(GOOD)
  })

  it('an order', async () => {
    const { fallSilent } = await open({ at: '/packages', session: 'member' })
    const [buy] = await screen.findAllByRole('button', { name: /^Beli / })
    fallSilent()
    await act(async () => void (buy && fireEvent.click(buy)))
    await press('Bayar dengan QRIS')
    expect(await wait()).toEqual(GOOD)
  })

  it('the check of maintenance', async () => {
    const { fallSilent } = await open({ at: '/under-maintenance' })
    fallSilent()
    await press('Periksa sekarang')
    // It asks again and again. Each question ends within its limit, and between them the button is there.
    let longest = 0
    let calm = 0
    for (let second = 0, since = 0; second < 60; second++) {
      await act(async () => void (await vi.advanceTimersByTimeAsync(1_000)))
      since = waiting().length > 0 ? since + 1 : 0
      longest = Math.max(longest, since)
      if (screen.queryByRole('button', { name: 'Periksa sekarang' })) calm++
    }
    expect(longest).toBeLessThanOrEqual(LIMIT)
    expect(calm).toBeGreaterThan(10)
  })
})
