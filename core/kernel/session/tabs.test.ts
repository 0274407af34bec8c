/** A model test of session, renewal and tabs: random sequences of what customers, tabs, servers and browsers do. */
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
import { howOften } from '../../../tests/how-long.ts'

const whoAmI = endpoint('GET', '/api/me', { summary: 'Who asks', answer: z.object({ user: z.string() }) })

/** The back end: the owner of each bearer, the valid refresh tokens, and its next answer. */
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

class Desk {
  readonly client: Client
  readonly tab: Tab
  /** The sessions that this tab has ended itself. */
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
        this.ended.push(session.read().user?.username ?? 'nobody')
        clear(reason)
      },
    }
    this.client = createClient({
      base: 'https://api.example',
      token: () => session.read().token,
      whose: () => session.read().user?.username ?? null,
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

  /** Makes a call. Its answer must be about the user who was signed in when it began. */
  ask() {
    const asker = this.tab.session.read().user?.username ?? null
    const work = this.client.call(whoAmI, {}).then(
      ({ user }) => expect(user).toBe(asker),
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

/** A sequence that once failed: somebody else signs in while a renewal hangs. */
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
  const desks = [new Desk(browser.open()), new Desk(browser.open())] as const
  let logins = 0
  let latest: string | null = null
  const check = () => {
    const [one, other] = desks.map((desk) => desk.tab.session.read())
    expect(one).toEqual(other)
    const { user, token, refreshToken } = one ?? { user: null, token: null, refreshToken: null }
    // The stored token belongs to the signed-in customer, and not to an older session.
    if (token !== null) expect(token).toMatch(new RegExp(`^access-${user?.username}-`))
    if (refreshToken !== null) expect(refreshToken).toMatch(new RegExp(`^refresh-${user?.username}-`))
    if (user !== null) expect(user.username).toBe(latest)
    expect(desks[0].ended.length + desks[1].ended.length).toBeLessThanOrEqual(logins)
  }
  for (const one of steps) {
    if (one.do === 'login') {
      // The former user signs out before another one signs in.
      desks[one.tab]?.tab.session.clearEverything('signed-out')
      logins += 1
      latest = one.user
      desks[one.tab]?.tab.session.open({
        tokens: server.issue(one.user),
        accounts: [{ account_type: 'customer', account_status: 'active' }],
        user: sampleUser(one.user),
        permissions: [],
      })
    } else if (one.do === 'logout') desks[one.tab]?.tab.session.clearEverything('signed-out')
    else if (one.do === 'ask') desks[one.tab]?.ask()
    else if (one.do === 'lose') browser.page.cookie = '__Host-token=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'
    else if (one.do === 'revoke') server.bearers.clear()
    else if (one.do === 'refreshing') server.refreshing = one.way
    else if (one.do === 'next') server.next = one.status
    else if (one.do === 'letGo') server.letGo()
    else if (one.do === 'wait') for (let turns = 0; turns < one.turns; turns++) await turn()
    check()
  }
  // Lets all pending work finish.
  for (let rounds = 0; rounds < 5; rounds++) {
    server.letGo()
    for (let turns = 0; turns < 20; turns++) await turn()
  }
  await Promise.all(desks.flatMap((desk) => desk.pending))
  check()
}

it('keeps users apart, ends each session at most once, and never restores an old one, in any order of events', async () => {
  try {
    await fc.assert(fc.asyncProperty(fc.array(step, { maxLength: 25 }), play), {
      numRuns: howOften(300),
      examples: [[[...found]]],
    })
  } finally {
    vi.unstubAllGlobals()
  }
}, 60_000)
