/** Customers’ pages, through the host’s application and the plugins, with the sandbox or a double of it as the back end. */
import { beforeAll, onTestFinished } from 'vitest'
import { fakeBuild, fakeHost, fakePartner } from './fake-host.ts'
import { listStore } from '../../host/partners/partner-store.ts'
import type { ClientConnection } from '../../host/http/visitor.ts'
import { sandboxEnvironment } from '../../core/kernel/page/known-environments.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { createSafeStorage } from '../../core/kernel/values/safe-storage.ts'
import { createSession } from '../../core/kernel/session/session.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { plugins as sandboxPlugins } from '../../sandbox/plugins.ts'
import { createTestSandbox, type Json } from '../../sandbox/test-sandbox.ts'
import { createRenderVisit } from '../../src/render/render-visit.ts'
import { createCookiePage } from './cookie-page.ts'
import { installedPlugins as plugins } from '../../schemas/plugin/installed-plugins.ts'

const ORIGIN = 'https://default.example'
export const SITI = '6281234567890'
export const BUDI = '6281234567891'
export const PROFILE_PATH = '/api/ctm/'
export const PACKAGES = '/api/ctm/packages'
export const MY_PACKAGES = '/api/ctm/packages/mine'
export const ORDERS = '/api/ctm/transactions'
const HOME_BATCH = '/api/ctm/home'
export { plugins }
export const partner = fakePartner('default', { plugins: { announcements: true, transactions: true } })

/** Milliseconds instead of the host's own timeout. A page whose calls are answered never reaches it, also on a busy machine. */
const PATIENT_MS = 20_000
/** Milliseconds that a page waits for a call that is never answered. */
export const LATE_MS = 3_000
/** The modules of plugins and core, loaded before the first rendering. Those of maps need a browser. */
const modules = import.meta.glob(['../../plugins/**/*.tsx', '../../core/**/*.tsx', '!**/*.test.tsx'])
beforeAll(async () => void (await Promise.allSettled(Object.values(modules).map((load) => load()))))

export type BackEndAnswer = Response | Promise<Response> | undefined
type Customer = { readonly cookie: string; readonly token: string }

/**
 * @param instead answers a call before the sandbox; undefined leaves the call to it
 * @param together answers the batch call; default: the back end does not have it; undefined leaves it to the sandbox
 */
export function openHost(
  instead: (request: Request, connection: ClientConnection) => BackEndAnswer = () => undefined,
  served: Partner = partner,
  together: (request: Request) => BackEndAnswer = () => Response.json({ error: 'not_found' }, { status: 404 }),
  wait = PATIENT_MS,
) {
  const { sandbox, call, token } = createTestSandbox(sandboxPlugins, { now: () => new Date() })
  onTestFinished(() => sandbox.close())
  const calls: Request[] = []
  const timeout: number[] = []
  const host = fakeHost({
    partners: listStore(() => [served]),
    loginConfig: () => Promise.resolve([]),
    environment: (name) => sandboxEnvironment(name, 8080),
    build: fakeBuild({
      renderVisit: (request) => {
        timeout.push(request.timeout)
        const opened = openPartner(request.partner, plugins)
        return createRenderVisit({ open: () => opened, posts: {} })({ ...request, timeout: wait })
      },
    }),
    visitApi: async (request, connection) => {
      if (request.url.endsWith(HOME_BATCH)) return (await together(request)) ?? sandbox.fetch(request)
      calls.push(request)
      return (await instead(request, connection)) ?? sandbox.fetch(request)
    },
  })
  const signIn = async (phone: string): Promise<Customer> => {
    const bearer = await token(phone)
    const profile = await call('GET', '/api/ctm/', { token: bearer })
    return { token: bearer, cookie: cookiesOf(bearer, profile.json['data'] ?? {}) }
  }
  const get = (
    path: string,
    { cookie }: Pick<Customer, 'cookie'> = { cookie: '' },
    connection: ClientConnection = {},
  ) => host.fetch(new Request(ORIGIN + path, { headers: { cookie } }), connection)
  return { calls, timeout, logged: host.logged, signIn, get }
}

/** The `Cookie` header of a browser in which the customer has signed in. */
function cookiesOf(token: string, user: Json): string {
  const page = createCookiePage()
  const nowhere = createSafeStorage(() => {
    throw new Error('This browser has no storage')
  })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  createSession({ document: page, local: nowhere, tab: nowhere }).open({
    tokens: {
      access_token: token,
      access_token_expiry: later,
      refresh_token: `refresh-of-${token}`,
      refresh_token_expiry: later,
    },
    accounts: [{ account_type: 'customer', account_status: 'active' }],
    user: {
      username: String(user['username']),
      name: String(user['name']),
      phone: String(user['phone']),
      email: String(user['email']),
      partner_service_types: [],
    },
    permissions: [],
  })
  return page.cookie
}

export async function readPage(response: Response) {
  const html = await response.text()
  const data: unknown = JSON.parse(/id="page-data">([^<]*)</.exec(html)?.[1] ?? '{}')
  const rendering = isRecord(data) && isRecord(data['rendering']) ? data['rendering'] : {}
  const answers: readonly unknown[] = Array.isArray(rendering['answers']) ? rendering['answers'] : []
  return {
    html,
    isRendered: rendering['kind'] !== 'shell',
    paths: answers
      .flatMap((read) => (isRecord(read) ? [String(read['path']).replace('{account}', 'ctm')] : []))
      .toSorted(),
  }
}
export const answerAt = (path: string, answer: (request: Request) => BackEndAnswer) => (request: Request) =>
  new URL(request.url).pathname === path ? answer(request) : undefined
export const textsIn = (html = '', texts: readonly string[]) => texts.filter((text) => html.includes(text))
export const pathOfCall = ({ url }: Request) => new URL(url).pathname
/** Pending calls are stored, as a socket would: an unreferenced promise is collected, and with it the end of the call. */
const unanswered: unknown[] = []
export const neverAnswers = () => new Promise<never>((resolve) => unanswered.push(resolve))
