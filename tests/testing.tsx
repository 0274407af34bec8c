/**
 * Test support for plugins: renders them in a real portal, in a DOM without a browser. The network is the sandbox in
 * memory, or a `fetch` that the test passes. Cookies and storage are new for each render, so that tests are independent.
 */
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'
import gateways from '../plugins/gateways/plugin.ts'
import { loadVisitGateways } from '../core/shell/assembly/visit-gateways.ts'
import { act, fireEvent, queries, render, screen, type RenderResult } from '@testing-library/react'
import { onTestFinished, vi } from 'vitest'
import { DEMO_PASSWORD } from '../sandbox/answers/demo.ts'
import { createSandbox, type SandboxHandle } from '../sandbox/index.ts'
import { plugins as sandboxPlugins } from '../sandbox/plugins.ts'
import { hydrateAnswers } from '../core/kit/query/answer-cache.ts'
import { assemble, type Assembled } from '../core/shell/assembly/assemble.ts'
import { readRouterReturn } from '../core/shell/assembly/read-router-return.ts'
import type { Browser } from '../core/shell/assembly/browser.ts'
import { createNavigation } from '../core/kit/navigation/create-navigation.ts'
import { firstVisit, preloadVisit, type FirstVisit } from '../core/shell/portal/first-visit.ts'
import type { PageData } from '../core/kernel/page/page-data.ts'
import type { Partner } from '../core/kernel/partner/partner.ts'
import type { Plugin } from '../core/kernel/plugin/define-plugin.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { Portal } from '../core/shell/portal/portal.tsx'
import { fetchFirstAnswers, visitReads } from '../core/shell/portal/first-answers.ts'
import { createCookiePage, type CookiePage } from './doubles/cookie-page.ts'
import { createSafeStorage } from '../core/kernel/values/safe-storage.ts'
import { accountPath, type Account } from '../core/kernel/session/accounts.ts'
import { createSession, type SessionUser } from '../core/kernel/session/session.ts'
import { directionOf, type Language } from '../core/kernel/text/languages.ts'
import { coreTexts } from '../core/kernel/text/text.ts'
import type { FirstAnswer } from '../core/kernel/api/read.ts'

export type RenderSettings = {
  readonly plugins: readonly Plugin[]
  /** Changes to the default partner, on `lestari.localhost`, which turns on every plugin of `plugins`. */
  readonly partner?: Partial<Partner>
  readonly loginConfig?: PageData['loginConfig']
  /** Path and query. Default `/`. */
  readonly at?: string
  /** `member`: the sandbox's customer with `phone`, or a made-up one when `fetch` is given. Default: no session. */
  readonly session?: 'member' | 'nobody'
  /** Default: the sandbox's customer with an active package. */
  readonly phone?: string
  readonly language?: Language
  /** Capabilities that the sandbox grants the customer before they sign in. */
  readonly can?: readonly string[]
  /** Answers every call in place of the sandbox. */
  readonly fetch?: (request: Request) => Response | Promise<Response>
  /** Answers a call before the sandbox; undefined leaves the call to the sandbox. */
  readonly instead?: (request: Request) => Response | Promise<Response | undefined> | undefined
  /** The cookies to start with. Default: none. */
  readonly cookies?: CookiePage
  /** The browser's storage after an earlier visit. Default: empty. */
  readonly storage?: Pick<Browser, 'tab' | 'local'>
  /** The page's protocol. Default: that of the test's window. */
  readonly protocol?: 'http:' | 'https:'
  /** The browser's permission for requests to the local network. Default: it has no such permission. */
  readonly localNetwork?: PermissionState
  /** The page was opened by a reload, Back or Forward. Default: by a navigation. */
  readonly isRevisit?: boolean
  /** The document's policy refuses the card payment script. Default: it does not. */
  readonly withoutBankCards?: true
  /** The address for reports of errors. Default: none. */
  readonly reports?: PageData['reports']
  /** The page brings its first answers, as from the host. Default false. */
  readonly bringsAnswers?: boolean
  /** Changes to the test environment, which has neither card payment nor a map. */
  readonly environment?: Partial<PageData['environment']>
}

export type Rendered = RenderResult & {
  readonly assembled: Assembled
  readonly cookies: CookiePage
  /** Null when `fetch` is given. */
  readonly sandbox: SandboxHandle | null
  /** All calls in order, as `GET /api/x`, without those for what the page has brought. */
  readonly calls: readonly string[]
  /**
   * Addresses of the documents that the portal navigated to; `POST <action>?<fields>` for a form. A reload adds the current
   * address.
   */
  readonly left: readonly string[]
  /** The answers that the page has brought. */
  readonly brought: readonly FirstAnswer[]
  readonly address: () => string
}

const API = 'http://api.localhost:8080'
const SITI: SessionUser = {
  username: 'siti',
  name: 'Siti',
  phone: '6281234567890',
  email: 'siti@contoh.id',
  partner_service_types: [],
}
const address = () => window.location.pathname + window.location.search
const ACTIVE: readonly Account[] = [{ account_type: 'customer', account_status: 'active' }]

// When an animation is cancelled, this DOM reports an unhandled rejection of `finished`; browsers do not.
const { animate } = Element.prototype
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how)
  animation.finished.catch(() => undefined)
  return animation
}

export async function renderPortal(settings: RenderSettings): Promise<Rendered> {
  const { plugins, at = '/', cookies = createCookiePage(), language = 'id', storage = createStorage() } = settings
  const sandbox = settings.fetch ? null : createSandbox({ file: ':memory:', plugins: sandboxPlugins })
  if (sandbox) onTestFinished(() => sandbox.close())
  const response = settings.fetch ?? ((request: Request) => sandbox?.fetch(request) ?? Response.error())
  const calls: string[] = []
  vi.stubGlobal('fetch', async (input: Request | string | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    calls.push(`${request.method} ${pathname}${search}`)
    return (await settings.instead?.(request)) ?? response(request)
  })
  onTestFinished(() => void vi.unstubAllGlobals())

  if (settings.session === 'member') await signIn(cookies, sandbox, settings.phone ?? SITI.phone ?? '', settings.can)
  window.history.replaceState(null, '', at)
  const left: string[] = []
  const navigation = createNavigation(window, {
    leave: (url) => void left.push(url),
    post: (action, fields) => void left.push(`POST ${action}?${new URLSearchParams(fields)}`),
    reload: () => void left.push(address()),
    isReachable: () => Promise.resolve(window.navigator.onLine),
  })
  const page: PageData = {
    host: 'lestari.localhost',
    partner: {
      id: 'default',
      name: 'Lestari Net',
      domains: ['lestari.localhost'],
      brand: { color: '#15803d' },
      contact: { whatsapp: '6281200000002' },
      language: 'id',
      languages: ['id', 'en'],
      plugins: Object.fromEntries(plugins.map((plugin) => [plugin.id, true])),
      ...settings.partner,
    },
    loginConfig: settings.loginConfig ?? {},
    environment: {
      name: 'test',
      api: API,
      login: ['http://login.localhost:8080'],
      paymentScript: null,
      tiles: null,
      ...settings.environment,
    },
    definitions: {},
    language,
    texts: {},
    rendering: { kind: 'shell' },
    ...(settings.withoutBankCards && { withoutBankCards: true }),
    ...(settings.reports && { reports: settings.reports }),
  }
  const browser = {
    ...browserOf(cookies, storage, settings.protocol ?? window.location.protocol),
    localNetwork: () => Promise.resolve(settings.localNetwork ?? null),
    isRevisit: settings.isRevisit === true,
  }
  const opened = openPartner(page.partner, plugins)
  const assembled = assemble({
    page,
    opened,
    browser,
    navigation,
    ...(await loadVisitGateways(page, [...plugins, gateways], window.location.search)),
  })
  const routerReturn = await readRouterReturn(assembled)
  await assembled.text.ensure('core', coreTexts)
  const visit = firstVisit(assembled, window.location)
  if (visit.movedTo !== null) navigation.go(visit.movedTo, { replace: true, forced: true })
  await preloadVisit(assembled, visit)
  const brought = settings.bringsAnswers === true ? await bring(assembled, visit) : []
  calls.splice(0)
  const rendered = await act(async () =>
    render(<Portal assembled={assembled} routerReturn={routerReturn} />, { container: pageRoot(), queries }),
  )
  return { ...rendered, assembled, cookies, sandbox, calls, left, brought, address }
}

/** The element that the host renders into. A second portal in the same document gets one without the id. */
function pageRoot(): HTMLElement {
  const earlier = document.getElementById('root')
  if (earlier?.hasChildNodes() === false) earlier.remove()
  const root = document.body.appendChild(document.createElement('div'))
  if (document.getElementById('root') === null) root.id = 'root'
  return root
}

/** Puts the first answers into the query cache, as a page from the host does. */
async function bring(assembled: Assembled, visit: FirstVisit): Promise<readonly FirstAnswer[]> {
  const { reads } = await visitReads(assembled, visit, window.location.search)
  const answers = await fetchFirstAnswers(assembled.client, reads, WAIT_TIMEOUT_MS)
  hydrateAnswers(assembled.client, answers, Date.now())
  return answers
}

export function createStorage(): Pick<Browser, 'tab' | 'local'> {
  const memory = () => {
    const items = new Map<string, string>()
    const storage: Storage = {
      get length() {
        return items.size
      },
      key: (index) => [...items.keys()][index] ?? null,
      getItem: (key) => items.get(key) ?? null,
      setItem: (key, value) => void items.set(key, value),
      removeItem: (key) => void items.delete(key),
      clear: () => items.clear(),
    }
    return () => storage
  }
  return { tab: memory(), local: memory() }
}

function browserOf(document: CookiePage, { tab, local }: Pick<Browser, 'tab' | 'local'>, protocol: string): Browser {
  return {
    document,
    origin: window.location.origin,
    protocol,
    local,
    tab,
    channel: undefined,
    locks: undefined,
    fetch: (...args) => globalThis.fetch(...args),
    localNetwork: () => Promise.resolve(null),
    isRevisit: false,
    applyLook: ({ language }) => {
      window.document.documentElement.lang = language
      window.document.documentElement.dir = directionOf(language)
    },
  }
}

/** Sets the cookies of a signed-in customer, as an earlier visit would have left them. */
async function signIn(
  cookies: CookiePage,
  sandbox: SandboxHandle | null,
  phone: string,
  can: readonly string[] = [],
): Promise<void> {
  const account = sandbox?.world.accounts.byPhone(phone, 'default')
  for (const capability of can) if (account) sandbox?.world.grant(account, capability)
  const memory = createSafeStorage(() => {
    throw new Error('The earlier visit has no storage')
  })
  const session = createSession({ document: cookies, local: memory, tab: memory })
  const call = async (path: string, init: RequestInit) => {
    const response = await sandbox?.fetch(new Request(API + path, init))
    // The sandbox's own tests check its answers against the endpoints' shapes.
    return (await response?.json()) as Record<string, never> | undefined
  }
  const headers = { 'content-type': 'application/json' }
  const login = (account_type: 'customer' | 'rtrw') => {
    const body = JSON.stringify({ phone, domain: 'default', password: DEMO_PASSWORD, account_type })
    return call('/api/login-with-password', { method: 'POST', headers, body })
  }
  const asCustomer = await login('customer')
  const isReseller = asCustomer?.['error'] === 'account.type'
  const tokens = isReseller ? await login('rtrw') : asCustomer
  const bearer = { headers: { authorization: `Bearer ${tokens?.['access_token'] ?? ''}` } }
  const [profile, granted] = [
    await call(`/api/${accountPath(tokens?.['accounts'] ?? null)}/`, bearer),
    await call('/api/authorization', bearer),
  ]
  const later = new Date(Date.now() + 3_600_000).toISOString()
  session.open({
    tokens: {
      access_token: tokens?.['access_token'] ?? 'access-siti',
      access_token_expiry: later,
      refresh_token: tokens?.['refresh_token'] ?? 'refresh-siti',
      refresh_token_expiry: later,
    },
    accounts: tokens?.['accounts'] ?? ACTIVE,
    user: profile?.['data'] ?? { ...SITI, phone },
    permissions: granted?.['permissions'] ?? [],
    signedInAs: isReseller ? 'rtrw' : 'customer',
  })
}

export async function press(name: string | RegExp, place: Pick<typeof screen, 'findByRole'> = screen): Promise<void> {
  const button = await place.findByRole('button', { name })
  await act(async () => fireEvent.click(button))
}

export async function follow(name: string | RegExp, place: Pick<typeof screen, 'findByRole'> = screen): Promise<void> {
  const link = await place.findByRole('link', { name })
  await act(async () => fireEvent.click(link))
}

export async function type(label: string | RegExp, value: string): Promise<void> {
  const field = await screen.findByLabelText(label)
  await act(async () => fireEvent.change(field, { target: { value } }))
}

/** Fills a field as password managers do: no event reaches React. */
export function fillSilently(field: HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
}

/** `instead` for a call that fails until `mend()` is called. Default: a 400, which the portal does not retry. */
export function breaking(path: string, response = () => new Response(null, { status: 400 })) {
  let isBroken = true
  return {
    instead: (request: Request) => (isBroken && new URL(request.url).pathname === path ? response() : undefined),
    mend: () => {
      isBroken = false
    },
  }
}

/** `instead` for a call without an answer. */
export const silent = (path: string) => (request: Request) =>
  new URL(request.url).pathname === path ? new Promise<never>(() => undefined) : undefined

/** `instead` for a back end whose app settings name these optional calls and no others. */
export const naming =
  (...features: readonly string[]) =>
  (request: Request) =>
    new URL(request.url).pathname === '/api/app-settings' ? Response.json({ data: { features } }) : undefined

/** `instead` for a back end without the optional call at this path; it names no features. Default: 404 without a body. */
export const lacking =
  (path: string, status = 404, body: object | null = null) =>
  (request: Request) =>
    new URL(request.url).pathname === path ? new Response(body && JSON.stringify(body), { status }) : undefined
