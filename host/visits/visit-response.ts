/** Turns a customer's rendered visit, or the answer to a form, into a response with its cookies. */
import type { Environment } from '../../core/kernel/page/environment.ts'
import { SIGN_OUT_PATH } from '../../core/kernel/page/no-script.ts'
import type { HostContext } from '../http/host-env.ts'
import { hostText } from '../http/host-texts.ts'
import { ownPath, redirect } from '../http/redirect.ts'
import { text } from '../http/text-response.ts'
import { pageResponse } from '../page/page-response.ts'
import { writeRendered, type PageRequest, type WriteSettings } from '../page/write-rendered.ts'
import type { Visits } from './personal-pages.ts'
import type { Form } from './read-form.ts'
import { deleteRedirect, hasNoScripts, NO_SCRIPT_FORM } from './without-scripts.ts'

export type VisitResponseSettings = WriteSettings & {
  /** Null: every page is anonymous. */
  readonly visits: Visits | null
  readonly environment: (host: string) => Environment
}

/** Resolves to null when the response is the anonymous page. */
export type AnswerVisit = (c: HostContext, pageRequest: PageRequest, form: Form | null) => Promise<Response | null>

export function createVisitResponse({ visits, environment, ...pageSettings }: VisitResponseSettings): AnswerVisit {
  const { build } = pageSettings
  return async ({ req, env: { connection }, var: { visitor, address } }, pageRequest, form) => {
    const to = { api: environment(visitor.host).api, site: visitor, address, connection }
    const isNoScript = form !== null || hasNoScripts(req.raw)
    const answer = (await visits?.answer(pageRequest, req.raw, to, { form, isNoScript })) ?? null
    if (answer === 'busy') return isNoScript ? text(visitor, 503, hostText('busy'), { 'retry-after': '5' }) : null
    if (answer === null) return null
    const response =
      answer.kind === 'page'
        ? pageResponse(req.raw, {
            site: visitor,
            pageRequest,
            page: await writeRendered(pageRequest, answer.rendered, pageSettings),
          })
        : redirect(visitor, answer.kind === 'go' ? visitor.origin + ownPath(answer.to) : answer.address)
    for (const line of answer.cookies) response.headers.append('set-cookie', line)
    if (form !== null) response.headers.append('set-cookie', NO_SCRIPT_FORM)
    if (form !== null && pageRequest.pathname === SIGN_OUT_PATH) {
      // No script of this browser would clear its storage.
      response.headers.append('clear-site-data', '"storage"')
      const path = build.signInPath(pageRequest.partner, pageRequest.loginConfig)
      if (path !== null) response.headers.append('set-cookie', deleteRedirect(path))
    }
    return response
  }
}
