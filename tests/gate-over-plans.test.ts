/**
 * Tests the gate on real plans: all plugins on, and each plugin off in turn. For every state of a visitor and every
 * kind of page the gate stops after at most three redirects, at a page of the plan or a screen of the core, and no
 * guarded page is shown without a full session.
 */
import { expect, test } from 'vitest'
import { findScreen, type BuiltInScreens } from '../core/kit/navigation/find-screen.ts'
import { rolePaths } from '../core/kit/navigation/role-paths.ts'
import { NO_CUSTOMER, type Facts } from '../core/kernel/plugin/condition.ts'
import { openPartner } from '../core/kernel/plugin/open-partner.ts'
import { plan, type Plan } from '../core/kernel/plugin/plan.ts'
import { fillPath, type RolePaths } from '../core/kernel/plugin/role.ts'
import { gate, hasFullSession, type Destination, type GateState, type GateMove } from '../core/kernel/session/gate.ts'
import { accountPath, type Account } from '../core/kernel/session/accounts.ts'
import { factsOf, gateStateOf } from '../core/kernel/session/session.ts'
import { createTestBrowser, sampleTokens, sampleUser } from './doubles/tabs.ts'
import { everyState, FLAGS, NO_FLAGS } from './doubles/gate-states.ts'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

const load = () => Promise.resolve({ default: () => null })
const OWN: BuiltInScreens = { '/error': load, '/under-maintenance': load, 'own-page': load, 'not-found': load }

const VISITORS: readonly Facts[] = [
  NO_CUSTOMER,
  { accountTypes: ['customer'], serviceTypes: ['dwf'], capabilities: ['debug'] },
  { accountTypes: ['rtrw'], serviceTypes: [], capabilities: [] },
  { accountTypes: ['customer', 'rtrw'], serviceTypes: ['dwf', 'rtrw'], capabilities: [] },
  { accountTypes: [], serviceTypes: [], capabilities: [] },
]

const CUSTOMER: Account = { account_type: 'customer', account_status: 'active' }
const INACTIVE: Account = { account_type: 'customer', account_status: 'inactive' }
const RESELLER: Account = { account_type: 'rtrw', account_status: 'active' }

type Page = Pick<Destination, 'access' | 'role'>
/** The gate's input from a plan: the paths of the roles, and one path for each kind of page. */
type World = { readonly places: RolePaths; readonly pages: ReadonlyMap<string, Page> }

function worldOf(made: Plan): World {
  const places = rolePaths(made, 'lestari')
  const known = made.pages.flatMap(({ page, shown }) => (shown ? [fillPath(page.path, 'lestari')] : []))
  const paths = [...Object.values(places), ...known, '/', '/nowhere', '/error', '/login', '/login/lestari']
  const pages = new Map<string, Page>()
  const kinds = new Set<string>()
  for (const path of paths) {
    if (path === null || pages.has(path)) continue
    const { access, role } = findScreen(made, OWN, path, false)
    const isPlace = Object.values(places).includes(path)
    if (!isPlace && kinds.has(`${access} ${role}`)) continue
    kinds.add(`${access} ${role}`)
    pages.set(path, { access, role })
  }
  return { places, pages }
}

function planWithout(off: string | null, facts: Facts): Plan {
  return plan(
    openPartner({ plugins: Object.fromEntries(plugins.map(({ id }) => [id, id !== off])) }, plugins),
    {},
    facts,
  )
}

/** Simulates a move: the visitor's state after its effects, and the current page. */
function after({ pages }: World, state: GateState, visit: Destination, move: GateMove) {
  let next = state
  for (const effect of move.effects) {
    if (effect === 'clear-everything') next = NO_FLAGS
    if (effect === 'clear-session') {
      next = { ...next, user: false, accounts: false, permission: false, token: false, refreshToken: false }
    }
    if (effect === 'clear-guest') next = { ...next, guestMode: false }
  }
  const data = visit.data !== 'none' && move.effects.includes('refresh-session') ? 'seen' : visit.data
  if (move.kind !== 'go') return { state: next, visit: { ...visit, data } }
  const page = pages.get(move.to)
  if (!page) throw new Error(`${move.to} is not a page of this plan`)
  return { state: next, visit: { ...visit, ...page, data: move.keepData ? data : 'none' } as Destination }
}

/** Follows the gate's moves until they end. Throws when a rule is broken. */
function follow(world: World, start: GateState, first: Destination): void {
  let [state, visit] = [start, first]
  const details = () => JSON.stringify({ start, first, state, visit, places: world.places })
  for (let [steps, moves] = [0, 0]; ; steps++) {
    const move = gate(state, visit, world.places)
    if (move.kind === 'leave') return
    ;({ state, visit } = after(world, state, visit, move))
    if (move.kind === 'go') moves += 1
    if (moves > 3 || steps > 6) throw new Error(`too many moves: ${details()}`)
    // Effects may change the allowed pages, so the gate decides again.
    if (move.kind === 'go' || move.effects.length > 0) continue
    if (move.kind === 'show') return
    const isGuarded = visit.access === 'member' || visit.access === 'signed-in' || visit.access === 'unknown'
    if (isGuarded && !hasFullSession(state)) throw new Error(`guarded page without a session: ${details()}`)
    if (visit.access === 'member' && state.customerInactive)
      throw new Error(`member page for an inactive customer: ${details()}`)
    return
  }
}

/** Plans that are equal for the gate are tested once. */
const worlds = new Map<string, readonly [string, World]>()
for (const off of [null, ...plugins.map(({ id }) => id)]) {
  for (const facts of VISITORS) {
    const world = worldOf(planWithout(off, facts))
    const key = JSON.stringify([world.places, [...world.pages]])
    const name = `${off === null ? 'all plugins on' : `${off} off`}, as ${facts.accountTypes?.join(' and ') ?? 'nobody'}`
    if (!worlds.has(key)) worlds.set(key, [name, world])
  }
}

test('the tested plans include plans without a page for each of these roles', () => {
  const missing = new Set(
    [...worlds.values()].flatMap(([, { places }]) =>
      Object.entries(places).flatMap(([role, path]) => (path === null ? [role] : [])),
    ),
  )
  expect([...missing].toSorted()).toEqual([
    'complete-profile',
    'domain-not-found',
    'forgot-password',
    'guest-home',
    'relogin',
    'sign-in',
    'stopped',
  ])
})

test.each([...worlds.values()])('%s: every state on every kind of page', (_, world) => {
  let cases = 0
  for (const state of everyState()) {
    for (const page of world.pages.values()) {
      for (const data of ['none', 'new', 'seen'] as const) {
        for (const externalLogin of [false, true]) {
          for (const domain of ['lestari', null]) follow(world, state, { ...page, data, domain, externalLogin })
          cases += 2
        }
      }
    }
  }
  expect(cases).toBe(2 ** FLAGS.length * world.pages.size * 12)
})

test('home off: a member’s start page is the first page of the bottom menu', () => {
  const { places } = worldOf(planWithout('home', { accountTypes: ['customer'], serviceTypes: [], capabilities: [] }))
  expect(places.home).toBe('/packages')
})

/** Customers as the back end stores them, the pages that the plan allows, and the path of their calls. */
test.each<
  [
    string,
    readonly Account[],
    { stopped: boolean; register: boolean; invoices: boolean; path: string; invoice: string },
  ]
>([
  ['customer', [CUSTOMER], { stopped: false, register: true, invoices: false, path: 'ctm', invoice: 'ctm' }],
  ['rtrw', [RESELLER], { stopped: false, register: false, invoices: true, path: 'rtrw', invoice: 'rtrw' }],
  ['both', [CUSTOMER, RESELLER], { stopped: false, register: true, invoices: true, path: 'ctm', invoice: 'rtrw' }],
  [
    'both, rtrw first',
    [RESELLER, CUSTOMER],
    { stopped: false, register: true, invoices: true, path: 'ctm', invoice: 'rtrw' },
  ],
  ['inactive customer', [INACTIVE], { stopped: true, register: false, invoices: false, path: 'ctm', invoice: 'ctm' }],
  [
    'inactive customer with active rtrw',
    [INACTIVE, RESELLER],
    { stopped: false, register: false, invoices: true, path: 'rtrw', invoice: 'rtrw' },
  ],
  ['neither', [], { stopped: false, register: false, invoices: false, path: 'ctm', invoice: 'ctm' }],
])('%s: one rule for gate, plan and path', (_, accounts, expected) => {
  const { session } = createTestBrowser().open()
  session.open({ tokens: sampleTokens(), accounts, user: sampleUser(), permissions: [] })
  const state = session.read()
  const made = planWithout(null, factsOf(state))
  const isShown = (path: string) => made.pages.some(({ page, shown }) => page.path === path && shown)
  const { places } = worldOf(made)
  const home = { access: 'member', role: 'home', data: 'none', domain: 'lestari', externalLogin: false } as const
  const move = gate(gateStateOf(state), home, places)
  expect({
    stopped: move.kind === 'go' && move.to === places.stopped,
    register: isShown('/register_dwf') && isShown('/register_smb'),
    invoices: isShown('/invoice'),
    path: accountPath(accounts),
    invoice: accountPath(accounts, 'rtrw'),
  }).toEqual(expected)
})

test('the gate gives equal answers for equal input', () => {
  const [[, world] = ['', worldOf(planWithout(null, NO_CUSTOMER))]] = worlds.values()
  for (const state of everyState()) {
    for (const page of world.pages.values()) {
      const visit: Destination = { ...page, data: 'none', domain: 'lestari', externalLogin: false }
      const [first, second] = [gate(state, visit, world.places), gate({ ...state }, { ...visit }, { ...world.places })]
      if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error(JSON.stringify({ state, visit }))
    }
  }
  expect(world.pages.size).toBeGreaterThan(5)
})
