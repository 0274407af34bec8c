/** Answers a form that a browser sends without scripts: runs the handler of the plugin's `actions.ts` and renders the page's next step. */
import { rolePaths } from '../../core/kit/navigation/role-paths.ts'
import { takeReturnPath } from '../../core/kit/navigation/return-path.ts'
import { textsOf } from '../../core/kit/lazy/load-texts.ts'
import { optionsOf } from '../../core/kit/context/plan-context.ts'
import { failureText } from '../../core/kit/ui/failure-text.ts'
import type { FormActionResult, FormActions } from '../../core/kit/forms/form-action.ts'
import { MAX_FIELD_LENGTH, SIGN_OUT_PATH, STEP_FIELD } from '../../core/kernel/page/no-script.ts'
import type { VisitRequest } from '../../core/kernel/page/render-contract.ts'
import { endSession } from '../../core/kernel/session/endpoints.ts'
import { accountPath } from '../../core/kernel/session/accounts.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import type { Assembled } from '../../core/shell/assembly/assemble.ts'
import { refreshAtRouter } from '../../core/shell/portal/refresh-at-router.ts'
import { handleArrival } from '../../core/shell/portal/use-gate.ts'
import {
  prepareVisit,
  renderPrepared,
  type BareResult,
  type OpenPartner,
  type PreparedVisit,
} from './render-portal.tsx'
import { requestBrowser } from './request-browser.ts'

export type InstalledPlugins = {
  /** Opens a partner with the build's plugins. */
  readonly open: OpenPartner
  /** The plugins' `actions.ts` by plugin id. */
  readonly posts: Readonly<Record<string, FormActions>>
}

/** Resolves to null for a form that no plugin handles. */
export async function runFormAction(
  installed: InstalledPlugins,
  { assembled, visit }: PreparedVisit,
  request: VisitRequest,
): Promise<BareResult | null> {
  const { text, session, client, hotspot, page } = assembled
  const { found, plan, path } = visit
  if (request.path === SIGN_OUT_PATH) return signOut(assembled)
  const sent = request.form?.[STEP_FIELD]
  if (sent !== undefined) {
    const step = readStep(sent)
    return step && renderStep(installed, request, step)
  }
  const run = installed.posts[found.plugin]?.[found.path]
  if (run === undefined) return null
  const isMember = session.read().user !== null
  const sources = textsOf(plan, found.plugin)
  await Promise.all(sources.map((source) => text.ensure(source.namespace, source.source)))
  handleArrival(assembled, plan, path, request.search)
  // Rule 5: the customer was signed in when the router redirected here.
  if (session.read().user !== null && hotspot.arrivalIn(request.search) !== null) await refreshAtRouter(assembled)
  const translate = text.i18n.getFixedT(null, found.plugin)
  const outcome: FormActionResult = await run({
    form: request.form ?? {},
    params: found.params,
    query: new URLSearchParams(request.search),
    path: request.path,
    partner: page.partner,
    client,
    session,
    account: (belongsTo) => accountPath(session.read().accounts, belongsTo),
    hotspot,
    language: text.language(),
    t: (key, values) => translate(key, { ...values }),
    errorText: (error) => failureText(text.i18n.t, error, 'screen'),
    optionsOf: (options) => optionsOf(plan, options),
    takeReturnPath: () => takeReturnPath(session) ?? rolePaths(plan, page.partner.id).home ?? '/',
  })
  if (outcome.kind !== 'show') return outcome
  const { state, texts: shownTexts } = outcome
  return renderStep(installed, request, { state, isMember }, shownTexts)
}

/** The state of a page after a form, as the page sends it back to be rendered in another language. */
type Step = {
  readonly state: object
  /** The customer had a session when the form was sent. */
  readonly isMember: boolean
}

/** Null: the text is no step, and nothing is done. */
function readStep(text: string): Step | null {
  try {
    const step: unknown = JSON.parse(text)
    return isRecord(step) && isRecord(step['state'])
      ? { state: step['state'], isMember: step['isMember'] === true }
      : null
  } catch {
    return null
  }
}

/** Renders the page as it was when the form was sent, with the cookies of that time. Null: it has no such form. */
async function renderStep(
  installed: InstalledPlugins,
  request: VisitRequest,
  step: Step,
  shownTexts: object = {},
): Promise<BareResult | null> {
  const posted = { ...step.state, ...shownTexts }
  const sent = JSON.stringify(step)
  // A longer field would be refused. The language buttons then open the page from its start.
  const shown = { posted, ...(sent.length <= MAX_FIELD_LENGTH && { step: sent }) }
  const browser = requestBrowser(request)
  const prepareAgain = () => prepareVisit(installed.open, { ...request, isNoScript: true }, browser, shown)
  let again = await prepareAgain()
  const { session } = again.assembled
  if (!step.isMember && session.read().user !== null) {
    // The response to the form has begun a session. It is cleared only for this rendering: these cookies are not sent.
    session.clear('cleared')
    again = await prepareAgain()
  }
  const { found } = again.visit
  if (installed.posts[found.plugin]?.[found.path] === undefined) return null
  return { kind: 'page', rendered: await renderPrepared(again, request) }
}

/** Ends the session here, at the back end if it answers, and, by the browser's next step, at the router. */
async function signOut({
  session,
  client,
  hotspot,
}: Pick<Assembled, 'session' | 'client' | 'hotspot'>): Promise<BareResult | null> {
  const { token, refreshToken, identity } = session.read()
  // Read before the router's address is deleted. Without an identity the customer did not come from a router.
  const router = identity ? hotspot.logoutAddress() : null
  session.clearEverything('signed-out')
  if (refreshToken !== null) {
    const body = { refresh_token: refreshToken }
    await client.call(endSession, { body }, { bearer: token }).catch(() => undefined)
  }
  return router === null ? { kind: 'go', to: '/' } : { kind: 'leave', address: router }
}
