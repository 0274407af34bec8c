/** A model test of session, renewal and tabs with random sequences of events of customers, tabs, servers and browsers. */
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createClient, type Client } from '../api/client.ts'
import { ApiError, fieldErrors } from '../api/api-error.ts'
import { endpoint, z } from '../api/endpoint.ts'
// Preloaded, so that every run needs the same number of event-loop turns.
import '../api/send.ts'
import './endpoints.ts'
import { createRenewal } from './renewal.ts'
import { createTestBrowser, sampleTokens, sampleUser, type Tab } from '../../../tests/doubles/tabs.ts'
import type { Session } from './session.ts'
import { howOften } from '../../../tests/fuzz-duration.ts'

const whoAmI = endpoint('GET', '/api/me', { summary: 'Who asks', answer: z.object({ user: z.string() }) })

/** The back end: the owner of each bearer, the valid refresh tokens, and the next error status. */
class Server {
  readonly bearers = new Map<string, string>()
  readonly refreshers = new Map<string, string>()
  refreshing: 'works' | 'refuses' | 'breaks' | 'hangs' = 'works'
  next: 403 | 422 | 503 | null = null
  #count = 0
  readonly #hanging: (() => void)[] = []

  issue(user: string) {
    const tokens = sampleTokens(`${user}-${++this.#count}`)
    this.bearers.set(tokens.access_token, user)
    this.refreshers.set(tokens.refresh_token, user)
    return tokens
  }

  readonly fetch = async (input: Request | string | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    if (new URL(request.url).pathname === '/token/refresh') return this.#refresh(request)
    const user = this.bearers.get(request.headers.get('authorization')?.slice('Bearer '.length) ?? '')
    if (user === undefined) return Response.json({}, { status: 401 })
    const status = this.next
    this.next = null
    return status === null ? Response.json({ user }) : Response.json({ message: 'Alasan' }, { status })
  }

  async #refresh(request: Request): Promise<Response> {
    const { refresh_token: token } = (await request.json()) as { refresh_token: string }
    const way = this.refreshing
    if (way === 'hangs') await new Promise<void>((resolve) => this.#hanging.push(resolve))
    if (way === 'breaks') return Response.json({}, { status: 500 })
    const user = this.refreshers.get(token)
    if (way === 'refuses' || user === undefined) return Response.json({}, { status: 401 })
    this.refreshers.delete(token)
    return Response.json(this.issue(user))
  }

  letGo() {
    for (const go of this.#hanging.splice(0)) go()
  }
}

class ModelTab {
  readonly client: Client
  readonly tab: Tab
  /** Sessions that this tab has ended. */
  readonly ended: string[] = []
  readonly pending: Promise<void>[] = []
  constructor(tab: Tab) {
    this.tab = tab
    const { session } = tab
    const clear = session.clear
    const watched: Session = {
      ...session,
      get jar() {
        return session.jar
      },
      clear: (reason) => {
        this.ended.push(session.read().user?.username ?? 'no session')
        clear(reason)
      },
    }
    this.client = createClient({
      base: 'https://api.example',
      token: () => session.read().token,
      username: () => session.read().user?.username ?? null,
      language: () => 'id',
      onUnauthorized: (refused) => renewal.renew(refused),
      onRefused: (bearer) => {
        if (session.read().token === bearer) watched.clear('expired')
      },
      onOutcome: (_, error) => {
        if (error?.failure.kind !== 'status') return
        const { status, message } = error.failure
        if (status === 422 && fieldErrors(error) === null && session.read().user) watched.clear('cleared')
        if (status === 403 && session.read().user)
          session.change({ accounts: [{ account_type: 'customer', account_status: message }] })
      },
    })
    const renewal = createRenewal(watched, () => this.client, undefined)
  }

  /** Makes a call. Its answer must belong to the user who was signed in when it began. */
  ask() {
    const caller = this.tab.session.read().user?.username ?? null
    const work = this.client.call(whoAmI, {}).then(
      ({ user }) => expect(user).toBe(caller),
      (error: unknown) => expect(error).toBeInstanceOf(ApiError),
    )
    this.pending.push(work)
  }
}

type Step =
  | { readonly do: 'login' | 'logout' | 'ask' | 'lose'; readonly tab: number; readonly user: string }
  | { readonly do: 'revoke' }
  | { readonly do: 'refreshing'; readonly way: Server['refreshing'] }
  | { readonly do: 'next'; readonly status: 403 | 422 | 503 }
  | { readonly do: 'wait'; readonly turns: number }
  | { readonly do: 'letGo' }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constantFrom(
      'login' as const,
      'logout' as const,
      'ask' as const,
      'ask' as const,
      'ask' as const,
      'lose' as const,
    ),
    tab: fc.nat(1),
    user: fc.constantFrom('siti', 'budi'),
  }),
  fc.constant<Step>({ do: 'revoke' }),
  fc.record({
    do: fc.constant('refreshing' as const),
    way: fc.constantFrom('works' as const, 'refuses' as const, 'breaks' as const, 'hangs' as const),
  }),
  fc.record({ do: fc.constant('next' as const), status: fc.constantFrom(403 as const, 422 as const, 503 as const) }),
  fc.record({ do: fc.constant('wait' as const), turns: fc.integer({ min: 1, max: 40 }) }),
  fc.constant<Step>({ do: 'letGo' }),
)

/** A sequence that failed before: another customer signs in while a renewal hangs. */
const found: readonly Step[] = [
  { do: 'login', tab: 0, user: 'siti' },
  { do: 'revoke' },
  { do: 'refreshing', way: 'hangs' },
  { do: 'ask', tab: 0, user: '' },
  { do: 'wait', turns: 40 },
  { do: 'login', tab: 1, user: 'budi' },
  { do: 'letGo' },
  { do: 'wait', turns: 40 },
]

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

async function play(steps: readonly Step[]) {
  const server = new Server()
  vi.stubGlobal('fetch', server.fetch)
  const browser = createTestBrowser()
  const tabs = [new ModelTab(browser.open()), new ModelTab(browser.open())] as const
  let logins = 0
  let latest: string | null = null
  const check = () => {
    const [first, second] = tabs.map((modelTab) => modelTab.tab.session.read())
    expect(first).toEqual(second)
    const { user, token, refreshToken } = first ?? { user: null, token: null, refreshToken: null }
    // The stored token belongs to the signed-in customer, and not to an older session.
    if (token !== null) expect(token).toMatch(new RegExp(`^access-${user?.username}-`))
    if (refreshToken !== null) expect(refreshToken).toMatch(new RegExp(`^refresh-${user?.username}-`))
    if (user !== null) expect(user.username).toBe(latest)
    expect(tabs[0].ended.length + tabs[1].ended.length).toBeLessThanOrEqual(logins)
  }
  for (const step of steps) {
    if (step.do === 'login') {
      // The former user signs out before another user signs in.
      tabs[step.tab]?.tab.session.clearEverything('signed-out')
      logins += 1
      latest = step.user
      tabs[step.tab]?.tab.session.open({
        tokens: server.issue(step.user),
        accounts: [{ account_type: 'customer', account_status: 'active' }],
        user: sampleUser(step.user),
        permissions: [],
      })
    } else if (step.do === 'logout') tabs[step.tab]?.tab.session.clearEverything('signed-out')
    else if (step.do === 'ask') tabs[step.tab]?.ask()
    else if (step.do === 'lose') browser.page.cookie = '__Host-token=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
    else if (step.do === 'revoke') server.bearers.clear()
    else if (step.do === 'refreshing') server.refreshing = step.way
    else if (step.do === 'next') server.next = step.status
    else if (step.do === 'letGo') server.letGo()
    else if (step.do === 'wait') for (let turns = 0; turns < step.turns; turns++) await turn()
    check()
  }
  for (let rounds = 0; rounds < 5; rounds++) {
    server.letGo()
    for (let turns = 0; turns < 20; turns++) await turn()
  }
  await Promise.all(tabs.flatMap((modelTab) => modelTab.pending))
  check()
}

it('separates users, ends each session at most once, and never restores an old session, in any order of events', async () => {
  try {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), play), {
      numRuns: howOften(300),
      examples: [[[...found]]],
    })
  } finally {
    vi.unstubAllGlobals()
  }
}, 60_000)
