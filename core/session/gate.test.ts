import { describe, expect, it } from 'vitest'
import { gate, isFull, type GateState, type Move, type Destination } from './gate.ts'

const FLAGS = [
  'legacyTokens',
  'user',
  'accounts',
  'permission',
  'identity',
  'token',
  'refreshToken',
  'name',
  'email',
  'phone',
  'forceUpdate',
  'skipForceUpdate',
  'guestMode',
  'customerInactive',
] as const satisfies readonly (keyof GateState)[]

const PLACES: readonly Pick<Destination, 'path' | 'access'>[] = [
  { path: '/', access: 'member' },
  { path: '/packages', access: 'member' },
  { path: '/nowhere', access: 'unknown' },
  { path: '/login', access: 'signed-out' },
  { path: '/login/lestari', access: 'signed-out' },
  { path: '/relogin/lestari', access: 'signed-in' },
  { path: '/register', access: 'signed-in' },
  { path: '/stop', access: 'signed-in' },
  { path: '/apps', access: 'public' },
  { path: '/error', access: 'public' },
]

function* everyState(): Generator<GateState> {
  for (let bits = 0; bits < 2 ** FLAGS.length; bits++) {
    const state = Object.fromEntries(FLAGS.map((flag, index) => [flag, (bits & (1 << index)) !== 0]))
    yield state as GateState
  }
}

function* everyDestination(): Generator<Destination> {
  for (const place of PLACES) {
    for (const data of ['none', 'new', 'seen'] as const) {
      for (const domain of ['lestari', null]) {
        for (const externalLogin of [false, true]) yield { ...place, data, domain, externalLogin }
      }
    }
  }
}

/** The world after a move, in the abstract: what the effects leave, and where she is. */
function after(state: GateState, visit: Destination, move: Move): { state: GateState; visit: Destination } {
  let next = state
  for (const effect of move.effects) {
    if (effect === 'clear-everything') next = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as GateState
    if (effect === 'clear-session') {
      next = { ...next, user: false, accounts: false, permission: false, token: false, refreshToken: false }
    }
    if (effect === 'clear-guest') next = { ...next, guestMode: false }
  }
  if (move.kind !== 'go') return { state: next, visit }
  const path = move.to
  const place = PLACES.find((one) => one.path === path)
  if (!place) throw new Error(`${path} is a place the test does not know`)
  const data = !move.keepData
    ? 'none'
    : visit.data === 'none'
      ? 'none'
      : move.effects.includes('refresh-session')
        ? 'seen'
        : visit.data
  return { state: next, visit: { ...visit, ...place, data } }
}

describe('the gate in every state', () => {
  it(
    'is at rest in at most three moves, and never shows a guarded screen without a full session',
    { timeout: 60_000 },
    () => {
      let cases = 0
      for (const start of everyState()) {
        for (const first of everyDestination()) {
          let [state, visit] = [start, first]
          let moves = 0
          for (;;) {
            const move = gate(state, visit)
            if (move.kind === 'leave') break
            const next = after(state, visit, move)
            const still = move.kind === 'stay'
            ;({ state, visit } = next)
            if (still) break
            moves += 1
            if (moves > 3) throw new Error(`no rest: ${JSON.stringify({ start, first })}`)
          }
          const guarded = visit.access === 'member' || visit.access === 'signed-in' || visit.access === 'unknown'
          const move = gate(state, visit)
          if (move.kind === 'stay' && guarded && !isFull(state))
            throw new Error(`open: ${JSON.stringify({ start, first })}`)
          if (move.kind === 'stay' && visit.access === 'member' && state.customerInactive) {
            throw new Error(`inactive inside: ${JSON.stringify({ start, first })}`)
          }
          cases += 1
        }
      }
      expect(cases).toBe(2 ** FLAGS.length * PLACES.length * 12)
    },
  )

  it('answers alike for alike', () => {
    const state = { ...member, guestMode: true }
    const visit: Destination = { path: '/', access: 'member', data: 'none', domain: 'lestari', externalLogin: false }
    expect(gate(state, visit)).toEqual(gate({ ...state }, { ...visit }))
  })
})

const nobody = Object.fromEntries(FLAGS.map((flag) => [flag, false])) as GateState
const member: GateState = {
  ...nobody,
  user: true,
  accounts: true,
  permission: true,
  identity: true,
  token: true,
  refreshToken: true,
  name: true,
  email: true,
  phone: true,
}
const at = (path: string, access: Destination['access'], rest: Partial<Destination> = {}): Destination => ({
  path,
  access,
  data: 'none',
  domain: 'lestari',
  externalLogin: false,
  ...rest,
})

describe('the rules', () => {
  it('1: a legacy cookie clears everything and leads to login with the domain', () => {
    expect(gate({ ...member, legacyTokens: true }, at('/', 'member'))).toEqual({
      kind: 'go',
      to: '/login/lestari',
      keepData: false,
      effects: ['clear-everything'],
    })
  })
  it.each(['user', 'accounts', 'permission', 'identity'] as const)('2: without %s she goes to login', (missing) => {
    expect(gate({ ...member, [missing]: false }, at('/packages', 'member'))).toMatchObject({
      to: '/login/lestari',
      effects: ['clear-session'],
    })
  })
  it('2: either token alone is enough', () => {
    expect(gate({ ...member, token: false }, at('/', 'member')).kind).toBe('stay')
    expect(gate({ ...member, refreshToken: false }, at('/', 'member')).kind).toBe('stay')
    expect(gate({ ...member, token: false, refreshToken: false }, at('/', 'member'))).toMatchObject({
      to: '/login/lestari',
    })
  })
  it('2: on a login page she stays', () => {
    expect(gate(nobody, at('/login/lestari', 'signed-out'))).toEqual({ kind: 'stay', effects: [] })
  })
  it('3: a member at login goes home, an inactive customer to /stop', () => {
    expect(gate(member, at('/login', 'signed-out'))).toMatchObject({ to: '/' })
    expect(gate({ ...member, customerInactive: true }, at('/login', 'signed-out'))).toMatchObject({ to: '/stop' })
  })
  it('4: an incomplete profile goes to /register; skip excuses the e-mail, force does not', () => {
    expect(gate({ ...member, email: false }, at('/', 'member'))).toMatchObject({ to: '/register' })
    expect(gate({ ...member, email: false, skipForceUpdate: true }, at('/', 'member')).kind).toBe('stay')
    expect(
      gate({ ...member, email: false, skipForceUpdate: true, forceUpdate: true }, at('/', 'member')),
    ).toMatchObject({ to: '/register' })
    expect(gate({ ...member, forceUpdate: true }, at('/login', 'signed-out'))).toMatchObject({ to: '/register' })
  })
  it('5: with data and a session: one refresh, then the page stays', () => {
    expect(gate(member, at('/login/lestari', 'signed-out', { data: 'new' }))).toEqual({
      kind: 'go',
      to: '/login/lestari',
      keepData: true,
      effects: ['refresh-session'],
    })
    expect(gate(member, at('/login/lestari', 'signed-out', { data: 'seen' })).kind).toBe('stay')
  })
  it('6: with data and no tokens she is sent to the external login base where there is one', () => {
    expect(gate(nobody, at('/login/lestari', 'signed-out', { data: 'new', externalLogin: true })).kind).toBe('leave')
    expect(gate(nobody, at('/login/lestari', 'signed-out', { externalLogin: true })).kind).toBe('stay')
  })
  it('7: a guest goes to /apps and may open the login pages; a full session ends guest mode', () => {
    const guest = { ...nobody, guestMode: true }
    expect(gate(guest, at('/', 'member'))).toMatchObject({ to: '/apps' })
    expect(gate(guest, at('/login', 'signed-out')).kind).toBe('stay')
    expect(gate({ ...member, guestMode: true }, at('/', 'member'))).toEqual({ kind: 'stay', effects: ['clear-guest'] })
  })
  it('8: /stop is for the inactive alone', () => {
    expect(gate({ ...member, customerInactive: true }, at('/stop', 'signed-in')).kind).toBe('stay')
    expect(gate(member, at('/stop', 'signed-in'))).toMatchObject({ to: '/' })
    expect(gate({ ...member, name: false }, at('/stop', 'signed-in'))).toMatchObject({ to: '/register' })
  })
})
