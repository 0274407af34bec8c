/**
 * Rules 3, 4 and 5 of the gate, written a second time from the specification and compared in every state of a visitor who is
 * signed in.
 */
import { describe, expect, it } from 'vitest'
import { everyState } from '../../../tests/doubles/gate-states.ts'
import type { Access, RolePaths, Role } from '../plugin/role.ts'
import { gate, type Destination, type GateState } from './gate.ts'

const PLACES: RolePaths = {
  home: '/start',
  'sign-in': '/enter',
  relogin: '/again',
  'complete-profile': '/profile',
  stopped: '/closed',
  'guest-home': '/free',
  'domain-not-found': '/elsewhere',
}
const at = (access: Access, role: Role | null = null, rest: Partial<Destination> = {}): Destination => ({
  access,
  role,
  data: 'none',
  domain: 'lestari',
  externalLogin: false,
  ...rest,
})

/** Every state with a session, and neither the legacy cookie nor guest mode, which other rules are about. */
const members: readonly GateState[] = [...everyState()].filter(
  ({ legacyTokens, guestMode, user, accounts, permission, identity, token, refreshToken }) =>
    !legacyTokens && !guestMode && user && accounts && permission && identity && (token || refreshToken),
)

const profile = ({ name, email, phone }: GateState) => [name, email, phone].filter(Boolean).length
/** Where rule 3 and rule 4 send a visitor who has just signed in. */
function firstPage(state: GateState): string {
  const isExcused = state.skipForceUpdate && !state.forceUpdate && state.name && state.phone
  if (state.forceUpdate || (profile(state) < 3 && !isExcused)) return '/profile'
  return state.customerInactive ? '/closed' : '/start'
}
/** The address that the gate moves to; null: it stays. */
function moved(state: GateState, visit: Destination): string | null {
  const move = gate(state, visit, PLACES)
  expect(move.effects).toEqual([])
  if (move.kind === 'go') return move.to
  expect(move.kind).toBe('stay')
  return null
}

describe('in every state with a session', () => {
  it('there are states to test', () => expect(members).toHaveLength(3 * 2 ** 6))

  it.each(['sign-in', 'relogin', null] as const)('3: a page for visitors without a session leads on: %s', (role) => {
    for (const state of members)
      expect(moved(state, at('signed-out', role)), JSON.stringify(state)).toBe(firstPage(state))
  })

  it('4: the page that completes the profile stays until nothing is missing, and leads on after that', () => {
    for (const state of members) {
      const isMissing = profile(state) < 3 || state.forceUpdate
      const expected = isMissing ? null : firstPage(state)
      expect(moved(state, at('signed-in', 'complete-profile')), JSON.stringify(state)).toBe(expected)
    }
  })

  it('4: a page for members is closed to inactive customers, and to incomplete profiles', () => {
    for (const state of members) {
      const isEnough = state.name && state.phone && (state.email || (state.skipForceUpdate && !state.forceUpdate))
      const expected = state.customerInactive ? '/closed' : isEnough ? null : '/profile'
      for (const role of ['home', null] as const) {
        expect(moved(state, at('member', role)), JSON.stringify(state)).toBe(expected)
      }
    }
  })

  it('4: a page for everybody with a session, and a public page, stay open', () => {
    for (const state of members) {
      expect(moved(state, at('signed-in'))).toBeNull()
      expect(moved(state, at('public'))).toBeNull()
    }
  })

  it('8: the page of inactive accounts is open to them alone', () => {
    for (const state of members) {
      expect(moved(state, at('signed-in', 'stopped'))).toBe(state.customerInactive ? null : firstPage(state))
    }
  })

  it.each(['sign-in', 'relogin'] as const)(
    '5: new router data at %s refreshes the session and keeps the data',
    (role) => {
      for (const state of members) {
        const move = gate(state, at('signed-out', role, { data: 'new' }), PLACES)
        expect(move).toEqual({ kind: 'go', to: '/enter', keepData: true, effects: ['refresh-session'] })
      }
    },
  )

  it.each(['sign-in', 'relogin'] as const)('5: router data that was handled at %s lets the page stay', (role) => {
    for (const state of members) expect(moved(state, at('signed-out', role, { data: 'seen' }))).toBeNull()
  })

  it('5: router data at another page, or of another network, refreshes nothing', () => {
    for (const state of members) {
      for (const data of ['new', 'seen'] as const) {
        expect(moved(state, at('signed-out', null, { data }))).toBe(firstPage(state))
        expect(moved(state, at('signed-out', 'sign-in', { data, domain: null }))).toBe(firstPage(state))
      }
    }
  })
})

it('a member who goes on from the sign-in page takes no router data along', () => {
  const state = members.find((one) => profile(one) === 3 && !one.forceUpdate && !one.customerInactive)
  expect(state && gate(state, at('signed-out', 'sign-in'), PLACES)).toMatchObject({ to: '/start', keepData: false })
})

it('5: a session that ends guest mode ends it before it is refreshed', () => {
  const state = members[0]
  const visit = at('signed-out', 'sign-in', { data: 'new' })
  expect(state && gate({ ...state, guestMode: true }, visit, PLACES)).toMatchObject({
    effects: ['clear-guest', 'refresh-session'],
  })
})
