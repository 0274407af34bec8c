/** Answers a request of one customer: renders the page that they open with their cookies, or has the form answered that they sent. */
import { takeReturnPath } from '../../core/kit/navigation/return-path.ts'
import type { VisitResult, VisitRequest } from '../../core/kernel/page/render-contract.ts'
import type { FirstVisit } from '../../core/shell/portal/first-visit.ts'
import type { Assembled } from '../../core/shell/assembly/assemble.ts'
import { handleArrival } from '../../core/shell/portal/use-gate.ts'
import { runFormAction, type InstalledPlugins } from './run-form-action.ts'
import { prepareVisit, renderPrepared, type BareResult, type PreparedVisit } from './render-portal.tsx'
import { requestBrowser } from './request-browser.ts'

/**
 * The result is null where the host sends the shell and the browser renders. That is for a page that needs the browser first, for example to
 * renew the session, and for a form that no plugin handles.
 */
export function createRenderVisit(installed: InstalledPlugins): (request: VisitRequest) => Promise<VisitResult | null> {
  return async (request) => {
    const browser = requestBrowser(request)
    const prepared = await prepareVisit(installed.open, request, browser)
    const result =
      request.form === null ? await openPage(prepared, request) : await runFormAction(installed, prepared, request)
    // Where scripts run, the browser itself manages its session.
    const cookies = request.form !== null || request.isNoScript ? browser.written() : []
    return result && { ...result, cookies }
  }
}

/** Renders the page that the customer opens. */
async function openPage(prepared: PreparedVisit, request: VisitRequest): Promise<BareResult | null> {
  const { assembled, visit } = prepared
  const { session, hotspot } = assembled
  // CoovaChilli opens its own page after a login. Without scripts only the host can continue from there.
  const routerReturnPath =
    request.isNoScript && session.read().user !== null ? (hotspot.routerReturn(request.search)?.to ?? null) : null
  if (routerReturnPath !== null) return { kind: 'go', to: routerReturnPath }
  if (visit.move.kind === 'go' || visit.move.effects.length > 0)
    return request.isNoScript ? followGate(assembled, visit) : null
  if (session.read().user === null) return null
  if (request.isNoScript) {
    const arrival = hotspot.read(hotspot.arrivalIn(request.search))
    // The router says whether the device is online, so there is nothing to connect; home reads the state from the back end.
    if (arrival.kind === 'good' && arrival.data.state !== undefined) return { kind: 'go', to: '/' }
    // Without scripts the page itself shows the router's message.
    handleArrival(assembled, visit.plan, visit.path, request.search)
  }
  const rendered = await renderPrepared(prepared, request)
  // A call has ended the session.
  return session.read().user === null ? { kind: 'go', to: '/' } : { kind: 'page', rendered }
}

/** Carries out the gate's decision for a browser without scripts. */
function followGate({ session }: Pick<Assembled, 'session'>, { move, movedTo }: FirstVisit): BareResult | null {
  for (const effect of move.effects) {
    if (effect === 'clear-everything') session.clearEverything('cleared')
    if (effect === 'clear-session') session.clear('cleared')
    if (effect === 'clear-guest') session.change({ guestMode: false })
  }
  if (move.kind !== 'go') return move.effects.length > 0 ? { kind: 'go', to: '/' } : null
  return { kind: 'go', to: movedTo ?? takeReturnPath(session) ?? move.to }
}
