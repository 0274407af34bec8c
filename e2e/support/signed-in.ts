/**
 * Signs a customer in without the sign-in page, by the same calls and with the same cookies. A journey on sign-in
 * uses `signIn` of customer.ts instead. e2e/session.spec.ts tests that both result in the same cookies.
 */
import type { BrowserContext, Page } from '@playwright/test'
import type { TokenResult } from '../../core/kernel/session/endpoints.ts'
import type { AccountType } from '../../core/kernel/values/account-type.ts'
import { accountPath } from '../../core/kernel/session/accounts.ts'
import { createSession, type SessionUser } from '../../core/kernel/session/session.ts'
import { CUSTOMERS, type Language, type PartnerName } from './customer.ts'
import type { Desk } from './desk.ts'
import { AHEAD } from './moment.ts'
import { shiftClock } from './shift-clock.ts'

type Who = {
  /** The customer's partner. Default `lestari`. */
  readonly partner?: PartnerName
  /** The phone number. Default: that of the partner's customer in `CUSTOMERS`. */
  readonly phone?: string
  /** The language that the customer has chosen before. Default: none, so that the partner's language is shown. */
  readonly language?: Language
  /** The opened path. Default: `/`. */
  readonly path?: string
}

export async function openSignedIn(page: Page, desk: Desk, who: Who = {}): Promise<void> {
  const origin = originOf(desk, who)
  await page.context().addCookies(await signedInCookies(desk, who))
  await page.goto(origin + (who.path ?? '/'))
}

/** The cookies of a browser in which the customer has signed in. */
export async function signedInCookies(desk: Desk, who: Who = {}): Promise<Cookie[]> {
  const { partner = 'lestari', language } = who
  const session = await requestSession(desk, partner, who.phone ?? CUSTOMERS[partner].phone)
  return cookiesOf(session, partner, originOf(desk, who), language)
}

function originOf(desk: Desk, { partner = 'lestari' }: Who): string {
  return `http://${partner === 'default' ? 'gapura' : partner}.localhost:${new URL(desk.origin).port}`
}

type Opened = {
  readonly tokens: TokenResult
  readonly user: SessionUser
  readonly permissions: readonly string[]
  readonly forceUpdate: boolean
  readonly signedInAs: AccountType
}

async function requestSession(desk: Desk, domain: string, phone: string): Promise<Opened> {
  const call = async <Data>(method: string, path: string, body?: object, token?: string): Promise<Data> => {
    const response = await fetch(`${desk.origin}${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    // The cast holds: the sandbox's own tests check the shapes of its answers.
    return (await response.json()) as Data
  }
  const before = (await desk.messages(phone)).find(({ code }) => code !== null)?.code
  await call('POST', '/api/request_otp', { phone, account_type: 'customer', domain_type: domain })
  const otp = await desk.lastCode(phone, before === undefined || before === null ? {} : { after: before })
  const enter = async (account_type: AccountType) => {
    const credentials = await call<object>('POST', '/api/check_otp', { phone, account_type, domain_type: domain, otp })
    return call<TokenResult>('POST', '/api/login-with-password', { ...credentials, domain, account_type })
  }
  let signedInAs: AccountType = 'customer'
  // As the portal does: a person without a customer account signs in as a reseller, with the same code.
  const tokens = await enter(signedInAs).catch((error: unknown) => {
    if (!String(error).includes('account.type')) throw error
    signedInAs = 'rtrw'
    return enter(signedInAs)
  })
  const token = tokens.access_token
  const isCustomer = signedInAs === 'customer'
  const [{ permissions }, { data: user }, { force_update: forceUpdate }, status] = await Promise.all([
    call<{ permissions: readonly string[] }>('GET', '/api/authorization', undefined, token),
    call<{ data: SessionUser }>('GET', `/api/${accountPath(tokens.accounts)}/`, undefined, token),
    call<{ force_update: boolean }>('POST', '/api/check-update-account-info', { account_type: signedInAs }, token),
    isCustomer ? call<{ status: string }>('GET', '/api/status/customer', undefined, token) : null,
  ])
  const accounts = tokens.accounts.map((account) =>
    account.account_type === 'customer' && status ? { ...account, account_status: status.status } : account,
  )
  return { tokens: { ...tokens, accounts }, user, permissions, forceUpdate, signedInAs }
}

/** The capabilities that a partner's plugins check, as the partner's pages would find them. */
const ASKED_ABOUT: Readonly<Record<string, readonly string[]>> = { default: ['debug'], kampus: ['debug'] }

type Cookie = Parameters<BrowserContext['addCookies']>[0][number]

/** The cookies that the portal's session writes, at the journeys' time. */
function cookiesOf(opened: Opened, domain: string, origin: string, language: Language | undefined): Cookie[] {
  const written = new Map<string, string>()
  const document = {
    get cookie() {
      return [...written.values()].map((text) => text.split('; ')[0]).join('; ')
    },
    set cookie(text) {
      written.set(text.slice(0, text.indexOf('=')), text)
    },
  }
  const forgetful = { get: () => null, set: () => undefined, delete: () => undefined, clear: () => undefined }
  const restore = shiftClock(AHEAD)
  try {
    const session = createSession({
      document,
      local: forgetful,
      tab: forgetful,
      capabilities: ASKED_ABOUT[domain] ?? [],
    })
    const { tokens, user, permissions, forceUpdate, signedInAs } = opened
    session.change({ identity: '', domain })
    session.open({ tokens, accounts: tokens.accounts, user, permissions, signedInAs })
    session.change({ forceUpdate })
    if (language) session.jar.write('language', language, new Date(Date.now() + 365 * 86_400_000))
  } finally {
    restore()
  }
  const { hostname } = new URL(origin)
  return [...written.values()].flatMap((text) => {
    const [pair = '', ...attributes] = text.split('; ')
    const at = pair.indexOf('=')
    const expires = attributes.find((attribute) => attribute.startsWith('Expires='))?.slice('Expires='.length)
    const seconds = expires === undefined ? -1 : Date.parse(expires) / 1_000
    // An expired cookie is a deleted one, such as the mark of a profile that must be completed.
    if (seconds === 0) return []
    const where = { domain: hostname, path: '/', secure: true, sameSite: 'Strict' as const }
    return [{ name: pair.slice(0, at), value: pair.slice(at + 1), expires: seconds, ...where }]
  })
}
