/** Signs an example customer in at a preview, by the same calls and with the same cookies as the portal itself. */
import { accountPath } from '../../core/kernel/session/accounts.ts'
import type { TokenResult } from '../../core/kernel/session/endpoints.ts'
import { createSession, type SessionUser } from '../../core/kernel/session/session.ts'
import { namesInConditions } from '../../core/kernel/plugin/names-in-conditions.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { DEMO_PASSWORD } from '../../sandbox/answers/demo.ts'
import type { PreviewCustomer } from './customers.ts'
import { forward } from './forward.ts'

/** Where the preview runs. */
export type PreviewPlace = {
  readonly port: number
  /** As the browser names it, with the port. */
  readonly host: string
  readonly isSecure: boolean
  /** The id of the partner that it shows. */
  readonly domain: string
}

export type PreviewLook = {
  readonly language: string | null
  readonly theme: string | null
  /** The cookies of the browser so far: another customer's are removed. */
  readonly former: string
}

const YEAR_MS = 365 * 24 * 60 * 60 * 1_000
const FORGETFUL = { get: () => null, set: () => undefined, delete: () => undefined, clear: () => undefined }

/** The lines of `Set-Cookie`. @param customer null: who is signed in stays so */
export async function signInAs(
  place: PreviewPlace,
  customer: PreviewCustomer | null,
  { language, theme, former }: PreviewLook,
): Promise<readonly string[]> {
  const written = new Map<string, string>()
  const document = {
    get cookie() {
      return [...written.values()].map((text) => text.split('; ')[0]).join('; ')
    },
    set cookie(text: string) {
      written.set(text.slice(0, text.indexOf('=')), text)
    },
  }
  if (customer !== null) for (const name of namesIn(former)) written.set(name, `${name}=; Path=/; Secure; Max-Age=0`)
  const session = createSession({
    document,
    local: FORGETFUL,
    tab: FORGETFUL,
    capabilities: namesInConditions(installedPlugins, 'capability'),
  })
  if (customer?.phone) {
    const opened = await requestSession(place, customer.phone, customer.accountType)
    session.change({ identity: '', domain: place.domain })
    session.open(opened)
    session.change({ forceUpdate: opened.forceUpdate })
  }
  const until = new Date(Date.now() + YEAR_MS)
  if (language !== null && /^[A-Za-z-]{2,20}$/.test(language)) session.jar.write('language', language, until)
  if (theme === 'light' || theme === 'dark') session.jar.write('theme', theme, until)
  return [...written.values()]
}

/** Names of the portal's cookies that a browser has sent. */
function namesIn(cookies: string): readonly string[] {
  return cookies.split(/;\s*/).flatMap((pair) => {
    const [name = ''] = pair.split('=')
    return name.startsWith('__Host-') && !name.startsWith('__Host-studio') ? name : []
  })
}

async function requestSession(place: PreviewPlace, phone: string, signedInAs: PreviewCustomer['accountType']) {
  const origin = `${place.isSecure ? 'https' : 'http'}://${place.host}`
  // The casts hold: the sandbox's own tests check the shapes of its answers.
  const call = async <Data>(method: string, path: string, body?: object, token?: string): Promise<Data> => {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      origin,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'cors',
      host: place.host,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    const request = new Request(origin + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body), duplex: 'half' }),
    })
    const response = await forward(request, place.port, { isSecure: place.isSecure, frameAncestors: "'none'" })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Data
  }
  const credentials = { phone, password: DEMO_PASSWORD, domain: place.domain, account_type: signedInAs }
  const tokens = await call<TokenResult>('POST', '/api/login-with-password', credentials)
  const token = tokens.access_token
  const [{ permissions }, { data: user }, { force_update: forceUpdate }, status] = await Promise.all([
    call<{ permissions: readonly string[] }>('GET', '/api/authorization', undefined, token),
    call<{ data: SessionUser }>('GET', `/api/${accountPath(tokens.accounts)}/`, undefined, token),
    call<{ force_update: boolean }>('POST', '/api/check-update-account-info', { account_type: signedInAs }, token),
    signedInAs === 'customer' ? call<{ status: string }>('GET', '/api/status/customer', undefined, token) : null,
  ])
  const accounts = tokens.accounts.map((account) =>
    account.account_type === 'customer' && status ? { ...account, account_status: status.status } : account,
  )
  return { tokens: { ...tokens, accounts }, accounts, user, permissions, forceUpdate, signedInAs }
}
