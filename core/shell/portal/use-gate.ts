/** Carries out the gate's decision: clears data, refreshes the session, opens another page. */
import { useEffectEvent, useLayoutEffect, useReducer } from 'react'
import type { Assembled } from '../assembly/assemble.ts'
import type { FoundScreen } from '../../kit/navigation/find-screen.ts'
import type { Plan } from '../../kernel/plugin/plan.ts'
import type { RolePaths } from '../../kernel/plugin/role.ts'
import { gate, hasFullSession, type GateMove } from '../../kernel/session/gate.ts'
import { gateStateOf } from '../../kernel/session/session.ts'
import { useSessionState } from '../../kit/context/session-context.ts'
import { usePath, useSearch } from '../../kit/navigation/use-navigation.ts'
import { rememberReturnPath, takeReturnPath } from '../../kit/navigation/return-path.ts'
import { loadScript } from '../../kernel/api/load-script.ts'
import {
  describeDestination,
  HANDLED_DATA_KEY,
  markRedirectHandled,
  roleFinder,
  type DestinationParts,
} from './first-visit.ts'

type ArrivalParts = Pick<Assembled, 'hotspot' | 'session' | 'notices' | 'text' | 'page' | 'tab'>
type MoveParts = Pick<Assembled, 'session' | 'page' | 'navigation' | 'tab' | 'hotspot' | 'client'>
type GateParts = DestinationParts & ArrivalParts & MoveParts

/**
 * Carries out the gate's move and returns it. Until a `go` has happened a loading screen is rendered, and for `show` the gate's own screen
 * (`CurrentScreen` in `portal.tsx`).
 */
export function useGate(parts: GateParts, plan: Plan, found: FoundScreen, paths: RolePaths): GateMove {
  const state = useSessionState()
  const path = usePath()
  const search = useSearch()
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const destination = describeDestination(parts, found, search)
  const move = gate(gateStateOf(state), destination, paths)
  const key = JSON.stringify([move, path, search])
  const isOwn = destination.domain !== null
  useLayoutEffect(() => {
    // The router's data of another network is not used.
    if (isOwn) handleArrival(parts, plan, path, search)
  }, [parts, plan, path, search, isOwn])
  const carry = useEffectEvent(() => {
    carryOut(parts, move, { plan, paths, path, search })
    // A move to the current address (rule 5: a signed-in customer comes from a router) changes no state, so it causes no render by itself.
    if (move.kind === 'go') rerender()
  })
  // `key` contains everything that the move depends on.
  useLayoutEffect(() => carry(), [key])
  return move
}

/** On a sign-in page, stores the router's data, or clears the last router's identity where there is none. */
export function handleArrival(
  { hotspot, session, notices, text, page, tab }: ArrivalParts,
  plan: Plan,
  path: string,
  search: string,
): void {
  const roleAt = roleFinder(plan)
  const role = roleAt(path)
  if (role !== 'sign-in' && role !== 'relogin') return
  // `redirect` is read last, because it has priority over `user`.
  for (const name of ['user', 'redirect']) rememberReturnPath(session, new URLSearchParams(search).get(name), roleAt)
  const data = hotspot.arrivalIn(search)
  const read = hotspot.arrive(data)
  if (read.kind === 'bad') notices.show({ intent: 'warning', text: text.i18n.t('router.data') })
  if (read.kind === 'unlisted') notices.show({ intent: 'warning', text: text.i18n.t('router.unlisted') })
  // Rule 5, the refresh of the session, is for customers who already have one. For those who sign in here, the data counts as handled.
  if (read.kind === 'good' && !hasFullSession(gateStateOf(session.read()))) tab.set(HANDLED_DATA_KEY, data ?? '')
  const identity = read.kind === 'good' ? read.data.identity : ''
  const { identity: before, domain } = session.read()
  if (before !== identity || domain !== page.partner.id) session.change({ identity, domain: page.partner.id })
}

/** The parameters that the portal at the login base reads besides the router's data. */
const FORWARDED_PARAMETERS = ['redirect', 'user'] as const

function carryOut(
  parts: MoveParts,
  move: GateMove,
  {
    plan,
    paths,
    path,
    search,
  }: { readonly plan: Plan; readonly paths: RolePaths; readonly path: string; readonly search: string },
) {
  const { session, page, navigation, tab, hotspot } = parts
  const data = hotspot.arrivalIn(search)
  for (const effect of move.effects) {
    if (effect === 'clear-everything') session.clearEverything('cleared')
    else if (effect === 'clear-session') session.clear('cleared')
    else if (effect === 'clear-guest') session.change({ guestMode: false })
    else {
      markRedirectHandled(parts, search)
      // Without the script the old tokens stay in use.
      void loadScript(import('./refresh-at-router.ts')).then(
        ({ refreshAtRouter }) => refreshAtRouter(parts),
        () => undefined,
      )
    }
  }
  const query = data === null ? '' : `?data=${encodeURIComponent(data)}`
  if (move.kind === 'go') {
    // After a sign-out by the customer, the page before is not remembered.
    if (move.keepData && tab.get('ended') !== 'signed-out')
      rememberReturnPath(session, search === '' ? path : `${path}?${search}`, roleFinder(plan))
    const to = (move.to === paths.home ? takeReturnPath(session) : null) ?? move.to
    navigation.go(to + (move.keepData ? query : ''), { replace: true, forced: true })
  }
  if (move.kind === 'leave' && page.environment.loginBase) {
    const address = new URL(paths['sign-in'] ?? '/', page.environment.loginBase)
    if (data !== null) address.searchParams.set('data', data)
    for (const name of FORWARDED_PARAMETERS) {
      const value = new URLSearchParams(search).get(name)
      if (value !== null) address.searchParams.set(name, value)
    }
    navigation.leave(address.href, { forced: true })
  }
}
