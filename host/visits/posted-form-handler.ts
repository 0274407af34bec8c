/** Answers forms that a browser sends without scripts: the choice of a language, and the forms of screens. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { LANGUAGE_FIELD, LANGUAGE_PATH, STEP_FIELD } from '../../core/kernel/page/no-script.ts'
import type { HostContext } from '../http/host-env.ts'
import { hostText } from '../http/host-texts.ts'
import { ownPath, redirectResponse } from '../http/redirect-response.ts'
import { isSameOriginOrReferrer } from '../http/same-origin.ts'
import { textResponse } from '../http/text-response.ts'
import type { PageRequest, PageVisitor } from '../page/page-request.ts'
import type { VisitHandler } from './visit-handler.ts'
import { readForm, type PostedFields } from './read-form.ts'
import { previousPage } from './without-scripts.ts'

export type PostedFormHandlerSettings = {
  readonly pageRequestOf: (request: Request, requester: PageVisitor) => Promise<PageRequest>
  readonly handleVisit: VisitHandler
}

export function createPostedFormHandler({ pageRequestOf, handleVisit }: PostedFormHandlerSettings) {
  return async (c: HostContext): Promise<Response> => {
    const { visitor, partner } = c.var
    const { pathname, search } = new URL(c.req.url)
    if (!isSameOriginOrReferrer(c.req.raw, visitor.origin)) return textResponse(visitor, 403, hostText('foreign'))
    const form = await readForm(c.req.raw)
    if (typeof form === 'number') return textResponse(visitor, form, hostText('badRequest'))
    const isLanguage = pathname === LANGUAGE_PATH
    // The page that answers another form is rendered in the language chosen there.
    const chosen = isLanguage || form[STEP_FIELD] !== undefined ? chosenLanguage(form, partner) : null
    const respond = async () => {
      const pageRequest = await pageRequestOf(c.req.raw, c.var)
      return handleVisit(c, chosen === null ? pageRequest : { ...pageRequest, language: chosen }, form)
    }
    const response = isLanguage
      ? redirectResponse(visitor, previousPage(c.req.raw, visitor.origin))
      : // Redirects to the same page: its scripts may be available by now. Behind a proxy the request's address is not the public one.
        ((await respond()) ?? redirectResponse(visitor, visitor.origin + ownPath(pathname + search)))
    if (chosen !== null) response.headers.append('set-cookie', languageCookie(chosen))
    return response
  }
}

/** Null: the partner does not offer the language. */
function chosenLanguage({ [LANGUAGE_FIELD]: language }: PostedFields, { languages }: Partner): string | null {
  return language !== undefined && languages.includes(language) ? language : null
}

function languageCookie(language: string): string {
  return `__Host-language=${encodeURIComponent(language)}; Path=/; Secure; SameSite=Strict; Max-Age=31536000`
}
