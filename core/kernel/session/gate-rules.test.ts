/** A second implementation of rules 3, 4 and 5 of the specification, compared with the gate in every state with a session. */
import { describe, expect, it } from 'vitest'
import { everyState } from '../../../tests/doubles/gate-states.ts'
import type { Access, RolePaths, Role } from '../plugin/role.ts'
import { gate, type Destination, type GateState } from './gate.ts'

const PATHS: RolePaths = {
  home: '/start',
  'sign-in': '/enter',
  relogin: '/again',
  'complete-profile': '/profile',
  stopped: '/closed',
  'forgot-password': '/forgot',
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

/** States with a session, without the legacy cookie and guest mode, which belong to other rules. */
const members: readonly GateState[] = [...everyState()].filter(
  ({ legacyTokens, guestMode, user, accounts, permission, identity, token, refreshToken }) =>
    !legacyTokens && !guestMode && user && accounts && permission && identity && (token || refreshToken),
)

const profile = ({ name, email, phone }: GateState) => [name, email, phone].filter(Boolean).length
function firstPage(state: GateState): string {
  const isExcused = state.skipForceUpdate && !state.forceUpdate && state.name && state.phone
  if (state.forceUpdate || (profile(state) < 3 && !isExcused)) return '/profile'
  return state.customerInactive ? '/closed' : '/start'
}
/** The target of the gate's redirect; null: it stays. */
function target(state: GateState, visit: Destination): string | null {
  const move = gate(state, visit, PATHS)
  expect(move.effects).toEqual([])
  if (move.kind === 'go') return move.to
  expect(move.kind).toBe('stay')
  return null
}

describe('in every state with a session', () => {
  it('there are states to test', () => expect(members).toHaveLength(3 * 2 ** 6))

  it.each(['sign-in', 'relogin', null] as const)(
    '3: a page for visitors without a session redirects to the first page: %s',
    (role) => {
      for (const state of members)
        expect(target(state, at('signed-out', role)), JSON.stringify(state)).toBe(firstPage(state))
    },
  )

  it('4: the page that completes the profile stays open until no field is missing, then redirects to the first page', () => {
    for (const state of members) {
      const isMissing = profile(state) < 3 || state.forceUpdate
      const expected = isMissing ? null : firstPage(state)
      expect(target(state, at('signed-in', 'complete-profile')), JSON.stringify(state)).toBe(expected)
    }
  })

  it('4: a page for members is closed to inactive customers, and to incomplete profiles', () => {
    for (const state of members) {
      const isEnough = state.name && state.phone && (state.email || (state.skipForceUpdate && !state.forceUpdate))
      const expected = state.customerInactive ? '/closed' : isEnough ? null : '/profile'
      for (const role of ['home', null] as const) {
        expect(target(state, at('member', role)), JSON.stringify(state)).toBe(expected)
      }
    }
  })

  it('4: pages for any session and public pages stay open', () => {
    for (const state of members) {
      expect(target(state, at('signed-in'))).toBeNull()
      expect(target(state, at('public'))).toBeNull()
    }
  })

  it('8: the page for inactive accounts is open only for inactive customers', () => {
    for (const state of members) {
      expect(target(state, at('signed-in', 'stopped'))).toBe(state.customerInactive ? null : firstPage(state))
    }
  })

  it.each(['sign-in', 'relogin'] as const)(
    '5: new router data at %s refreshes the session and preserves the data',
    (role) => {
      for (const state of members) {
        const move = gate(state, at('signed-out', role, { data: 'new' }), PATHS)
        expect(move).toEqual({ kind: 'go', to: '/enter', keepData: true, effects: ['refresh-session'] })
      }
    },
  )

  it.each(['sign-in', 'relogin'] as const)('5: after router data was handled, %s stays open', (role) => {
    for (const state of members) expect(target(state, at('signed-out', role, { data: 'seen' }))).toBeNull()
  })

  it('5: router data at another page, or of another network, refreshes nothing', () => {
    for (const state of members) {
      for (const data of ['new', 'seen'] as const) {
        expect(target(state, at('signed-out', null, { data }))).toBe(firstPage(state))
        expect(target(state, at('signed-out', 'sign-in', { data, domain: null }))).toBe(firstPage(state))
      }
    }
  })
})

it('a redirect from the sign-in page drops the router data', () => {
  const state = members.find((member) => profile(member) === 3 && !member.forceUpdate && !member.customerInactive)
  expect(state && gate(state, at('signed-out', 'sign-in'), PATHS)).toMatchObject({ to: '/start', keepData: false })
})

it('5: a session that ends guest mode ends it before it is refreshed', () => {
  const state = members[0]
  const visit = at('signed-out', 'sign-in', { data: 'new' })
  expect(state && gate({ ...state, guestMode: true }, visit, PATHS)).toMatchObject({
    effects: ['clear-guest', 'refresh-session'],
  })
})
