/**
 * Compares the texts of sections 5 and 8 and the constants of section 9 of the specification with the portal's texts
 * and behaviour. They are copied here from the specification. Where the portal differs on purpose, the test names the
 * decision.
 */
import { readFileSync } from 'node:fs'
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { ApiError, type Failure } from '../core/kernel/api/api-error.ts'
import { createClient } from '../core/kernel/api/client.ts'
import { endpoint } from '../core/kernel/api/endpoint.ts'
import { getOrCreateCache, retryDelay } from '../core/kit/query/answer-cache.ts'
import { MAX_PHOTO_BYTES } from '../core/kit/photo/prepare-photo.ts'
import { readNumber } from '../core/kit/forms/read-number.ts'
import { MAX_PROBES } from '../core/kernel/hotspot/probe-router.ts'
import { ENVIRONMENTS } from '../core/kernel/page/known-environments.ts'
import { preload } from '../core/kit/lazy/module-loader.ts'
import { definePlugin } from '../core/kernel/plugin/define-plugin.ts'
import { createSession } from '../core/kernel/session/session.ts'
import { renderPortal } from './testing.tsx'
import { formatMoney } from '../core/kernel/text/format-money.ts'
import { createStore } from '../core/kernel/store/store.ts'
import { createNotices, noticesAtom } from '../core/kit/context/notices.ts'
import { useErrorText } from '../core/kit/ui/loading-and-errors.tsx'
import { passwordChangeForm } from '../plugins/settings/password-form.ts'
import { newPasswordForm } from '../plugins/sign-in/password/password-forms.ts'

function wordsIn(path: string): ReadonlyMap<string, string> {
  const flat = (value: unknown, key: string): readonly (readonly [string, string])[] =>
    typeof value === 'string'
      ? [[key, value]]
      : Object.entries(value as object).flatMap(([name, inner]) => flat(inner, key === '' ? name : `${key}.${name}`))
  return new Map(flat(JSON.parse(readFileSync(path, 'utf8')), ''))
}

/** A text by its name. The namespaces `core:` and `fields:` belong to the core; any other is a plugin's id. */
function textOf(language: 'id' | 'en', name: string): string {
  const [owner = '', key = ''] = name.split(':')
  const own = owner === 'core' || owner === 'fields'
  const texts = wordsIn(own ? `locales/${language}/${owner}.json` : `plugins/${owner}/locales/${language}.json`)
  return texts.get(key) ?? `${language} has no ${name}`
}

/** The texts of the specification, each with all keys that must have it. */
const TEXTS: readonly (readonly [text: string, ...keys: string[]])[] = [
  // Section 5.
  ['Email is required', 'account:fault.emailRequired', 'sign-in:fault.emailRequired', 'smb:fault.email'],
  ['Invalid email format', 'account:fault.emailFormat', 'sign-in:fault.emailFormat', 'smb:fault.emailFormat'],
  ['Name is required', 'account:fault.nameRequired', 'account:person.fault.required.name'],
  [
    'Must contain at least 8 characters, 1 uppercase, 1 lowercase, 1 special character, and 1 number',
    'sign-in:fault.passwordWeak',
    'settings:password.fault.weak',
  ],
  [
    'Please confirm your password',
    'sign-in:fault.confirmationRequired',
    'settings:password.fault.confirmationRequired',
  ],
  ['Passwords must match', 'sign-in:fault.confirmationDiffers', 'settings:password.fault.differs'],
  [
    'Phone must have 6-15 numbers',
    'sign-in:phone.invalid',
    'sign-in:fault.phoneFormat',
    'account:person.fault.phone',
    'account:person.fault.required.phone',
    'smb:fault.phoneFormat',
  ],
  ['Address is required', 'account:person.fault.required.address'],
  ['Uploaded file size limit is 4 MB.', 'fields:photo.fault.size'],
  ['Unsupported file format.', 'fields:photo.fault.format'],
  ['Cannot skip this form', 'account:fault.cannotSkip'],
  ['Address cannot be empty', 'account:person.fault.empty.address'],
  ['ID card cannot be empty', 'account:person.fault.empty.card'],
  ['KTP cannot be empty', 'account:person.fault.empty.identity'],
  ['Name cannot be empty', 'account:person.fault.empty.name'],
  // Section 8. It names `login_success` and `message_success` only by their keys and gives no texts for them.
  ['An error occurred', 'core:error.general'],
  ['Internal Server Error', 'core:error.internal'],
  ['OTP sended, check your WhatsApp!', 'sign-in:code.sent', 'account:changePhone.sent'],
  ['Payment process failed, You are now offline', 'packages:pay.offline'],
  [
    'There was an error processing your payment, Make sure your internet is stable and try again',
    'packages:pay.failedText',
  ],
  ['Verification link is expired or invalid', 'sign-in:link.over', 'account:verify.over'],
  ["You can't request OTP, To continue, you can use manual method", 'sign-in:code.limit', 'account:changePhone.limit'],
  ['DWF registration was rejected, Location is Out of Range', 'dwf:state.outOfRange'],
  ['Home Internet registration was rejected.', 'home-internet:state.rejected'],
  ['Please select your location first', 'account:person.fault.empty.location', 'smb:fault.location'],
  ['You seem to be offline. Please refresh to reconnect to the network.', 'core:offline.text'],
]

/** Texts that begin as in the specification and continue with our own sentence. */
const CONTINUED: typeof TEXTS = [
  ['This process may be fail, Please try again if you have encountered an error', 'packages:card.uncertain'],
]

describe('a text of the specification', () => {
  const inIndonesian = (text: string, key: string) => {
    const own = textOf('id', key)
    expect(own).not.toMatch(/^id has no /)
    expect(own).not.toBe(text)
  }

  test.each(TEXTS)('“%s” is used word for word in English and translated to Indonesian', (text, ...keys) => {
    expect(keys.map((key) => [key, textOf('en', key)])).toEqual(keys.map((key) => [key, text]))
    for (const key of keys) inIndonesian(text, key)
  })

  test.each(CONTINUED)('“%s” is used word for word and continued', (text, ...keys) => {
    for (const key of keys) {
      expect(textOf('en', key).startsWith(`${text}. `)).toBe(true)
      inIndonesian(text, key)
    }
  })
})

describe('an error', () => {
  async function shownText(failure: Failure): Promise<string> {
    function Said() {
      return <p role="alert">{useErrorText()(new ApiError('GET /api/x', failure))}</p>
    }
    const page = definePlugin({
      id: 'said',
      title: { id: 'Judul', en: 'Title' },
      core: '^1',
      pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Said }) }],
    })
    await renderPortal({ plugins: [page], fetch: () => Response.json({}), language: 'en' })
    return (await screen.findByRole('alert')).textContent
  }
  const status = (code: number, message = ''): Failure => ({
    kind: 'status',
    status: code,
    code: '',
    message,
    errors: {},
    retryAfter: null,
  })

  test.each([
    ['the server’s message', status(409, 'Already taken'), 'Already taken'],
    ['our message when the server sends none', status(409), 'An error occurred'],
    // The specification gives "Internal Server Error" to network failures. Here the customer is told what to do (docs/decisions/0018).
    ['a message for an error of the server itself', status(500), textOf('en', 'core:error.server')],
  ])('is shown in %s', async (_, failure, expected) => expect(await shownText(failure)).toBe(expected))

  // Differs from the specification: a customer with a bad network gets instructions (docs/decisions/0018).
  test('of the network is not shown as a server error', async () => {
    const shown = await shownText({ kind: 'network' })
    expect(shown).not.toBe('Internal Server Error')
    expect(shown).toBe(textOf('en', 'core:error.network'))
  })
})

describe('cookies', () => {
  const DAY = 86_400_000
  const NOW = Date.parse('2026-11-21T00:00:00Z')
  const written: string[] = []
  const page = {
    get cookie() {
      return written.map((line) => line.split(';')[0]).join('; ')
    },
    set cookie(line: string) {
      written.push(line)
    },
  }
  const nothing = { get: () => null, set: () => undefined, delete: () => undefined, clear: () => undefined }

  test('of accounts, user and permission last 30 days, and tokens as long as the server sets; all are Strict, Secure and have the path /', () => {
    vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
    const expiries = { access_token_expiry: '2026-11-21T01:00:00Z', refresh_token_expiry: '2026-12-01T00:00:00Z' }
    createSession({ document: page, local: nothing, tab: nothing }).open({
      tokens: { access_token: 'a', refresh_token: 'r', ...expiries },
      accounts: [{ account_type: 'customer', account_status: 'active' }],
      user: { username: 'siti', name: null, phone: null, email: null, partner_service_types: [] },
      permissions: [],
    })
    const of = (name: string) => written.findLast((line) => line.startsWith(`__Host-${name}=`)) ?? `no ${name}`
    const lasts = (name: string) => Date.parse(/Expires=([^;]+)/.exec(of(name))?.[1] ?? '') - NOW
    expect(['accounts', 'user', 'permission'].map(lasts)).toEqual([30 * DAY, 30 * DAY, 30 * DAY])
    expect(['token', 'refresh_token'].map(lasts)).toEqual([DAY / 24, 10 * DAY])
    for (const name of ['accounts', 'user', 'permission', 'token', 'refresh_token']) {
      expect(of(name)).toMatch(/; Path=\/; Secure; SameSite=Strict;/)
    }
  })
})

describe('a call that changes data', () => {
  const change = endpoint('PUT', '/api/thing', { summary: 'Changes', body: z.object({}), answer: z.object({}) })

  /** The times in milliseconds at which the call was sent. `answer` replaces the network. */
  async function sent(response: () => Promise<Response>): Promise<readonly number[]> {
    // Loaded before the timers are mocked, because the client loads it with its first call.
    await import('../core/kernel/api/send.ts')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const start = Date.now()
    const times: number[] = []
    vi.stubGlobal('fetch', () => {
      times.push(Date.now() - start)
      return response()
    })
    const client = createClient({
      base: 'https://api.example',
      token: () => 'one',
      username: () => 'siti',
      language: () => 'en',
      onUnauthorized: () => Promise.resolve(null),
      onRefused: () => undefined,
      onOutcome: () => undefined,
    })
    const settled = client.call(change, { body: {} }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(60_000)
    await settled
    return times
  }
  afterEach(() => void vi.useRealTimers())

  // With one retry there is no second delay to double.
  test.each([
    ['the network fails', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server fails', () => Promise.resolve(new Response('{}', { status: 500 }))],
  ])('is sent once more after 1000 ms when %s', async (_, response) => {
    expect(await sent(response)).toEqual([0, 1_000])
  })

  test('is not sent again for a 401', async () => {
    expect(await sent(() => Promise.resolve(new Response('{}', { status: 401 })))).toEqual([0])
  })
})

describe('the data cache', () => {
  test('caches answers for five minutes and does not refetch on focus', () => {
    const nothing = () => undefined
    const client = createClient({
      base: 'https://api.example',
      token: () => null,
      username: () => null,
      language: () => 'id',
      onUnauthorized: () => Promise.resolve(null),
      onRefused: nothing,
      onOutcome: nothing,
    })
    const { queries } = getOrCreateCache(client).getDefaultOptions()
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000, refetchOnWindowFocus: false })
    const passing = new ApiError('GET /api/x', { kind: 'network' })
    if (typeof queries?.retry !== 'function') throw new TypeError('retry is a function of the failure')
    const { retry } = queries
    expect([0, 1, 2, 3].map((failures) => retry(failures, passing))).toEqual([true, true, true, false])
  })

  test('waits 1 s before a retry, then twice as long each time, at most 30 s; up to a fifth less at random, so that clients do not retry at once', () => {
    const longest = vi.spyOn(Math, 'random').mockReturnValue(1)
    expect([0, 1, 2, 3, 4, 5, 6].map((failures) => retryDelay(failures, null))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
    longest.mockReturnValue(0)
    expect(retryDelay(0, null)).toBe(800)
  })
})

test('the router login is retried five times', () => expect(MAX_PROBES).toBe(1 + 5))

test('at most three notices are shown, and each only once', () => {
  const store = createStore()
  const notices = createNotices(store)
  for (const text of ['a', 'b', 'b', 'c', 'd']) notices.show({ intent: 'info', text })
  expect(store.get(noticesAtom).map(({ text }) => text)).toEqual(['b', 'c', 'd'])
})

test('a script may take 120 seconds', async () => {
  vi.useFakeTimers()
  const outcome = vi.fn()
  preload(() => new Promise<never>(() => undefined)).catch(outcome)
  await vi.advanceTimersByTimeAsync(119_999)
  expect(outcome).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(outcome).toHaveBeenCalledTimes(1)
})

describe('limits of input', () => {
  test('a photo of an identity card may have 4 MB', () => expect(MAX_PHOTO_BYTES).toBe(4 * 1024 * 1024))

  test.each([
    ['Aa1#567', false],
    ['Aa1#5678', true],
    ['aa1#5678', false],
    ['AA1#5678', false],
    ['Aab#efgh', false],
    ['Aa145678', false],
  ])('the password %s: %s', (password, isGood) => {
    const repeated = { password, confirmation: password }
    expect(newPasswordForm.safeParse(repeated).success).toBe(isGood)
    const changed = { current: 'Old#2026x', ...repeated }
    expect(passwordChangeForm.safeParse(changed).success).toBe(isGood)
  })

  test.each([
    ['12345', false],
    ['123456', true],
    ['1234567890123', true],
    ['12345678901234', false],
  ])('the phone number %s with its country code of two digits: %s', async (typed, isGood) => {
    expect((await readNumber(typed, 'ID')) !== null).toBe(isGood)
  })
})

describe('the terms', () => {
  test.each([
    ['activation within 1x24 hours', /1x24 hours/, /1×24 jam/],
    ['17 years without a guardian', /without a guardian is 17/, /tanpa wali adalah 17 tahun/],
    [
      'a registration fee that is non-refundable',
      /fee.* is non-refundable/,
      /Biaya pendaftaran.* tidak dapat dikembalikan/,
    ],
    ['unused data that expires', /Unused data and time expire/, /yang tidak terpakai hangus/],
  ])('state %s', (_, english, indonesian) => {
    const terms = (language: 'id' | 'en') =>
      [...wordsIn(`plugins/help/locales/${language}.json`)].flatMap(([key, text]) =>
        key.startsWith('terms.') ? [text] : [],
      )
    expect(terms('en').filter((text) => english.test(text))).toHaveLength(1)
    expect(terms('id').filter((text) => indonesian.test(text))).toHaveLength(1)
  })
})

test('the currency is Rp', () => expect(formatMoney(10_000)).toBe('Rp\u00a010.000'))

describe('the environments', () => {
  test('are development, dev, dev3 and production', () => {
    expect(Object.keys(ENVIRONMENTS)).toEqual(['development', 'dev', 'dev3', 'production'])
  })

  // Differs from the specification: a front end runs on a partner's own domain, and no environment names one
  // (docs/decisions/0018).
  test('each have a host for back end, login and payment script, and all hosts differ', () => {
    const hosts = Object.values(ENVIRONMENTS).flatMap(({ api, login, paymentScript }) => {
      expect(login).toHaveLength(1)
      return [api, ...login, paymentScript ?? 'none'].map((address) => new URL(address).host)
    })
    expect(hosts).toHaveLength(4 * 3)
    expect(new Set(hosts).size).toBe(hosts.length)
  })
})
