/** Answers requests of one customer: renders the screen with the customer's cookies, and handles forms. */
import { batchCalls } from '../../core/kernel/api/batch-calls.ts'
import { hydrateAnswers } from '../../core/kit/query/answer-cache.ts'
import type { Client } from '../../core/kernel/api/client.ts'
import type { Assembled } from '../../core/shell/assembly/assemble.ts'
import { requestBrowser } from './request-browser.ts'
import { rolePaths } from '../../core/kit/navigation/role-paths.ts'
import { takeReturnPath } from '../../core/kit/navigation/return-path.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'
import { sourceOf } from '../../core/kernel/page/source-of.ts'
import type { PrerenderResult, VisitResponse, VisitRequest } from '../../core/kernel/page/render-contract.ts'
import type { VisitRendering } from '../../core/kernel/page/rendering.ts'
import { textsOf } from '../../core/kit/lazy/load-texts.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { OpenedPartner } from '../../core/kernel/plugin/open-partner.ts'
import { collect } from '../../core/kernel/plugin/plan.ts'
import { frameExtra } from '../../core/kernel/plugin/slots.ts'
import { firstVisit, preloadVisit, type FirstVisit } from '../../core/shell/portal/first-visit.ts'
import { loadFramedWithMenus } from '../../core/shell/portal/built-in-screens.ts'
import { refreshAtRouter } from '../../core/shell/portal/refresh-at-router.ts'
import { handleArrival, markRedirectHandled } from '../../core/shell/portal/use-gate.ts'
import { ZONE_COOKIE } from '../../core/shell/portal/use-zone-cookie.ts'
import { fetchFirstAnswers, fetchPending, readOnlyClient, visitReads } from '../../core/shell/portal/first-answers.ts'
import type { FormActionResult, FormActions } from '../../core/kit/forms/form-action.ts'
import { MAX_FIELD_LENGTH, SIGN_OUT_PATH, STEP_FIELD } from '../../core/kernel/page/no-script.ts'
import { createJar } from '../../core/kernel/session/cookies.ts'
import { endSession } from '../../core/kernel/session/endpoints.ts'
import { accountPath } from '../../core/kernel/session/accounts.ts'
import { formatsSample } from '../../core/kernel/text/formats.ts'
import { deviceZone, zoneOf } from '../../core/kernel/text/zone.ts'
import { coreTexts } from '../../core/kernel/text/text.ts'
import { optionsOf } from '../../core/kit/context/plan-context.ts'
import { failureText } from '../../core/kit/ui/failure-text.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { assembleForRequest, renderUntilLoaded } from './render-portal.tsx'

export type Installed = {
  /** Opens a partner with the build's plugins. */
  readonly open: (partner: Partner) => OpenedPartner
  /** The plugins' `actions.ts` by plugin id. */
  readonly posts: Readonly<Record<string, FormActions>>
}

type Bare<Answer> = Answer extends unknown ? Omit<Answer, 'cookies'> : never
type Answered = Bare<VisitResponse> | null
type Begun = { readonly assembled: Assembled; readonly visit: FirstVisit; readonly rendering: VisitRendering }

/**
 * Null: the host sends the anonymous page. That is for a page that needs the browser first, for example to renew the session,
 * and for a form that no plugin handles.
 */
export async function answerRequest(installed: Installed, request: VisitRequest): Promise<VisitResponse | null> {
  const browser = requestBrowser(request)
  const begun = await begin(installed, request, browser)
  const answered = request.form === null ? await open(begun, request) : await post(installed, begun, request)
  // Where scripts run, the browser itself manages its session.
  const cookies = request.form !== null || request.isNoScript ? browser.written() : []
  return answered && { ...answered, cookies }
}

async function begin(
  { open }: Installed,
  request: VisitRequest,
  browser: Assembled['browser'],
  { step, posted }: Pick<PageData, 'step'> & { readonly posted?: object } = {},
): Promise<Begun> {
  const { partner, loginConfig, environment, language, isNoScript, search } = request
  // Path, customer and answers are known once it is rendered.
  const rendering: VisitRendering = {
    kind: isNoScript ? 'no-script' : 'personal',
    path: '',
    search,
    username: null,
    at: Date.now(),
    zone: zoneOf(createJar(browser.document).read(ZONE_COOKIE) ?? deviceZone()),
    formats: formatsSample(language),
    answers: [],
    ...(posted && { posted }),
  }
  const about = { partner, loginConfig, environment, language, search, rendering, ...(step !== undefined && { step }) }
  const assembled = await assembleForRequest(open(partner), about, browser)
  await assembled.text.ensure('core', coreTexts)
  // A request has no tab that could remember what was handled. Without scripts a press handles the router's data,
  // which rule 5 of the gate (a signed-in customer comes from a router) otherwise does at once.
  if (isNoScript) markRedirectHandled(assembled, request.search)
  return { assembled, rendering, visit: firstVisit(assembled, { pathname: request.path, search }) }
}

/** Renders the page that the customer opens. */
async function open(begun: Begun, request: VisitRequest): Promise<Answered> {
  const { assembled, visit } = begun
  const { session, hotspot } = assembled
  // CoovaChilli opens its own page after a login. Without scripts only the host can continue from there.
  const named =
    request.isNoScript && session.read().user !== null ? (hotspot.routerReturn(request.search)?.to ?? null) : null
  if (named !== null) return { kind: 'go', to: named }
  if (visit.move.kind === 'go' || visit.move.effects.length > 0)
    return request.isNoScript ? moved(assembled, visit) : null
  if (session.read().user === null) return null
  // Without scripts the page itself shows the router's message.
  if (request.isNoScript) handleArrival(assembled, visit.plan, visit.path, request.search)
  const rendered = await renderVisit(begun, request)
  // A call has ended the session.
  return session.read().user === null ? { kind: 'go', to: '/' } : { kind: 'page', rendered }
}

/** Carries out the gate's decision for a browser without scripts. */
function moved({ session }: Pick<Assembled, 'session'>, { move, movedTo }: FirstVisit): Answered {
  for (const effect of move.effects) {
    if (effect === 'clear-everything') session.clearEverything('cleared')
    if (effect === 'clear-session') session.clear('cleared')
    if (effect === 'clear-guest') session.change({ guestMode: false })
  }
  if (move.kind !== 'go') return move.effects.length > 0 ? { kind: 'go', to: '/' } : null
  return { kind: 'go', to: movedTo ?? takeReturnPath(session) ?? move.to }
}

/** Handles a submitted form. */
async function post(installed: Installed, { assembled, visit }: Begun, request: VisitRequest): Promise<Answered> {
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
  installed: Installed,
  request: VisitRequest,
  step: Step,
  shownTexts: object = {},
): Promise<Answered> {
  const posted = { ...step.state, ...shownTexts }
  const sent = JSON.stringify(step)
  // A longer field would be refused. The language buttons then open the page from its start.
  const shown = { posted, ...(sent.length <= MAX_FIELD_LENGTH && { step: sent }) }
  const browser = requestBrowser(request)
  const beginAgain = () => begin(installed, { ...request, isNoScript: true }, browser, shown)
  let again = await beginAgain()
  const { session } = again.assembled
  if (!step.isMember && session.read().user !== null) {
    // The response to the form has begun a session. It is cleared only for this rendering: these cookies are not sent.
    session.clear('cleared')
    again = await beginAgain()
  }
  const { found } = again.visit
  if (installed.posts[found.plugin]?.[found.path] === undefined) return null
  return { kind: 'page', rendered: await renderVisit(again, request) }
}

/** Ends the session here, at the back end if it answers, and, by the browser's next step, at the router. */
async function signOut({
  session,
  client,
  hotspot,
}: Pick<Assembled, 'session' | 'client' | 'hotspot'>): Promise<Answered> {
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

/** The loaders of the visit's frame and of the plugins' additions to it. */
function frameOf({ plan, found }: FirstVisit): readonly object[] {
  return found.frame === 'main' ? [loadFramedWithMenus, ...collect(plan, frameExtra).map(({ item }) => item.load)] : []
}

/** Renders the visit's screen with its first answers. */
async function renderVisit({ assembled, visit, rendering }: Begun, request: VisitRequest): Promise<PrerenderResult> {
  const { session, text, client, page } = assembled
  const { search, timeout } = request
  const isNoScript = rendering.kind === 'no-script'
  const username = session.read().user?.username ?? null
  const { reads, parts } = await visitReads(assembled, visit, search)
  // Where scripts run, the browser itself renews or ends the session.
  const reader = isNoScript ? client : readOnlyClient(client)
  const account = accountPath(session.read().accounts)
  const gather = (reader: Client, signal: AbortSignal) => batchCalls(reader, account, request.batchFlag, signal)
  const [answers] = await Promise.all([
    fetchFirstAnswers(
      reader,
      reads,
      timeout,
      visit.path === rolePaths(visit.plan, page.partner.id).home ? gather : undefined,
    ),
    preloadVisit(assembled, visit),
  ])
  hydrateAnswers(client, answers, Date.now())
  const more = isNoScript ? () => fetchPending(client, timeout) : undefined
  return {
    ...(await renderUntilLoaded(assembled, { ssrPath: visit.path, ssrSearch: search }, more)),
    texts: text.loaded(),
    title: page.partner.name,
    sources: [visit.found.load, ...frameOf(visit), ...parts].map(sourceOf),
    rendering: { ...rendering, path: visit.found.path, username, answers },
  }
}
