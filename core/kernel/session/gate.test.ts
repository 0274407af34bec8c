import { describe, expect, it } from 'vitest'
import { everyState, FLAGS, NO_FLAGS } from '../../../tests/doubles/gate-states.ts'
import type { RolePaths, Role } from '../plugin/role.ts'
import { gate as decide, hasFullSession, type Destination, type GateState } from './gate.ts'

const PATHS: RolePaths = {
  home: '/start',
  'sign-in': '/enter/lestari',
  relogin: '/again/lestari',
  'complete-profile': '/profile',
  stopped: '/closed',
  'forgot-password': '/forgot',
  'guest-home': '/free',
  'domain-not-found': '/elsewhere',
}
const NO_PATHS = Object.fromEntries(Object.keys(PATHS).map((role) => [role, null])) as unknown as RolePaths
const gate = (state: GateState, visit: Destination, paths: Partial<RolePaths> = {}) =>
  decide(state, visit, { ...PATHS, ...paths })

const member: GateState = {
  ...NO_FLAGS,
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
const at = (access: Destination['access'], role: Role | null = null, rest: Partial<Destination> = {}): Destination => ({
  access,
  role,
  data: 'none',
  domain: 'lestari',
  externalLogin: false,
  ...rest,
})
const home = at('member', 'home')
const signIn = at('signed-out', 'sign-in')

describe('the rules', () => {
  it('1: a legacy cookie without a full session clears everything and redirects to sign-in', () => {
    for (const state of [NO_FLAGS, { ...member, user: false }])
      expect(gate({ ...state, legacyTokens: true }, home)).toEqual({
        kind: 'go',
        to: '/enter/lestari',
        keepData: false,
        effects: ['clear-everything'],
      })
  })
  it('1: a legacy cookie beside a full session changes nothing, because any site below the same domain can set one', () => {
    for (const visit of [home, signIn, at('signed-in', 'relogin', { data: 'new' }), at('unknown')])
      expect(gate({ ...member, legacyTokens: true }, visit)).toEqual(gate(member, visit))
  })
  it.each(['user', 'accounts', 'permission', 'identity'] as const)(
    '2: a session without %s is cleared and redirected to sign-in',
    (missing) => {
      expect(gate({ ...member, [missing]: false }, at('member'))).toMatchObject({
        to: '/enter/lestari',
        effects: ['clear-session'],
      })
    },
  )
  it('2: either token is enough', () => {
    expect(gate({ ...member, token: false }, home).kind).toBe('stay')
    expect(gate({ ...member, refreshToken: false }, home).kind).toBe('stay')
    expect(gate({ ...member, token: false, refreshToken: false }, home)).toMatchObject({ to: '/enter/lestari' })
  })
  it('2: a sign-in page stays open', () => {
    expect(gate(NO_FLAGS, signIn)).toEqual({ kind: 'stay', effects: [] })
  })
  it('3: a member at sign-in goes home, an inactive customer to the page for inactive accounts', () => {
    expect(gate(member, signIn)).toMatchObject({ to: '/start' })
    expect(gate({ ...member, customerInactive: true }, signIn)).toMatchObject({ to: '/closed' })
  })
  it('4: an incomplete profile must be completed; `skipForceUpdate` excuses the email unless `forceUpdate` is set', () => {
    expect(gate({ ...member, email: false }, home)).toMatchObject({ to: '/profile' })
    expect(gate({ ...member, email: false, skipForceUpdate: true }, home).kind).toBe('stay')
    expect(gate({ ...member, email: false, skipForceUpdate: true, forceUpdate: true }, home)).toMatchObject({
      to: '/profile',
    })
    expect(gate({ ...member, forceUpdate: true }, signIn)).toMatchObject({ to: '/profile' })
  })
  it.each(['sign-in', 'relogin'] as const)(
    '5: with data and a session at %s, the session is refreshed once',
    (role) => {
      expect(gate(member, at('signed-in', role, { data: 'new' }))).toEqual({
        kind: 'go',
        to: '/enter/lestari',
        keepData: true,
        effects: ['refresh-session'],
      })
      expect(gate(member, at('signed-in', role, { data: 'seen' })).kind).toBe('stay')
    },
  )
  it('6: with data and without tokens the gate redirects to the external login base, once for each data', () => {
    expect(gate(NO_FLAGS, { ...signIn, data: 'new', externalLogin: true }).kind).toBe('leave')
    expect(gate(NO_FLAGS, { ...signIn, data: 'seen', externalLogin: true }).kind).toBe('stay')
    expect(gate(NO_FLAGS, { ...signIn, externalLogin: true }).kind).toBe('stay')
  })
  it('6: an address of another network neither redirects to the external login nor refreshes the session', () => {
    const elsewhere = { data: 'new', domain: null } as const
    expect(gate(NO_FLAGS, { ...signIn, ...elsewhere, externalLogin: true }).kind).toBe('stay')
    expect(gate(member, { ...signIn, ...elsewhere })).toMatchObject({ to: '/start', effects: [] })
  })
  it('7: a guest is redirected to the guests’ home and may open the sign-in pages; a full session ends guest mode', () => {
    const guest = { ...NO_FLAGS, guestMode: true }
    expect(gate(guest, home)).toMatchObject({ to: '/free' })
    expect(gate(guest, signIn).kind).toBe('stay')
    expect(gate({ ...member, guestMode: true }, home)).toEqual({ kind: 'stay', effects: ['clear-guest'] })
  })
  it('8: only inactive customers may open the page for inactive accounts', () => {
    const stopped = at('signed-in', 'stopped')
    expect(gate({ ...member, customerInactive: true }, stopped).kind).toBe('stay')
    expect(gate(member, stopped)).toMatchObject({ to: '/start' })
    expect(gate({ ...member, name: false }, stopped)).toMatchObject({ to: '/profile' })
  })
})

describe('a role that no page plays', () => {
  it('sign-in: the core shows that it is not available, and the legacy cookie is still cleared', () => {
    expect(gate(NO_FLAGS, home, { 'sign-in': null })).toMatchObject({ kind: 'show', screen: 'no-sign-in' })
    expect(gate({ ...NO_FLAGS, legacyTokens: true }, home, { 'sign-in': null })).toEqual({
      kind: 'show',
      screen: 'no-sign-in',
      effects: ['clear-everything'],
    })
  })
  it('sign-in: with data at relogin the session is refreshed without a redirect', () => {
    const relogin = at('signed-in', 'relogin', { data: 'new' })
    expect(gate(member, relogin, { 'sign-in': null })).toEqual({ kind: 'stay', effects: ['refresh-session'] })
  })
  it('complete-profile: every page is open with an incomplete profile', () => {
    const open = { 'complete-profile': null }
    expect(gate({ ...member, name: false, email: false }, home, open).kind).toBe('stay')
    expect(gate({ ...member, forceUpdate: true }, signIn, open)).toMatchObject({ to: '/start' })
  })
  it('stopped: the core shows its own screen, and the main frame stays closed', () => {
    const inactive = { ...member, customerInactive: true }
    expect(gate(inactive, home, { stopped: null })).toMatchObject({ kind: 'show', screen: 'stopped' })
    expect(gate(inactive, signIn, { stopped: null })).toMatchObject({ kind: 'show', screen: 'stopped' })
  })
  it('guest-home: a guest is redirected to sign-in', () => {
    expect(gate({ ...NO_FLAGS, guestMode: true }, home, { 'guest-home': null })).toMatchObject({
      to: '/enter/lestari',
    })
  })
  it('home: the core shows that there is no page, and other pages stay open', () => {
    expect(gate(member, signIn, { home: null })).toMatchObject({ kind: 'show', screen: 'no-home' })
    expect(gate(member, at('member'), { home: null }).kind).toBe('stay')
  })
  it('home: the path / redirects to the fallback page', () => {
    expect(gate(member, at('unknown', 'home'), { home: '/packages' })).toMatchObject({ to: '/packages' })
    expect(gate(member, at('unknown', 'home'), { home: null })).toMatchObject({ kind: 'show', screen: 'no-home' })
  })
  it('without any role the gate never redirects', () => {
    for (const state of everyState()) {
      for (const access of ['public', 'signed-out', 'signed-in', 'member', 'unknown'] as const) {
        const move = decide(state, at(access), NO_PATHS)
        if (move.kind === 'go' || move.kind === 'leave') throw new Error(JSON.stringify({ state, access, move }))
        if (move.kind === 'stay' && access === 'member' && !hasFullSession(state))
          throw new Error(JSON.stringify(state))
      }
    }
    expect(FLAGS).toHaveLength(14)
  })
})
