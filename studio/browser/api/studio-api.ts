/** The calls to the studio's server. Answers are checked by the contract's shapes; refusals are thrown. */
import type { ZodMiniType } from 'zod/mini'
import {
  changesAnswer,
  checkAnswer,
  formAnswer,
  me,
  partnersAnswer,
  partnerState,
  pictureAnswer,
  refusal,
  sessionAnswer,
  shareAnswer,
  textsAnswer,
  versionAnswer,
  versionsAnswer,
  type DraftRequest,
  type NewPartnerRequest,
  type PublishRequest,
  type RollbackRequest,
} from '../../contract.ts'
import { Refused, Unreachable } from './refused.ts'

export type StudioApi = ReturnType<typeof createStudioApi>

/** @param language in which the check writes its messages, where it has them */
export function createStudioApi(
  language: () => string,
  fetch: typeof globalThis.fetch = (...ask) => globalThis.fetch(...ask),
) {
  async function call<Answer>(
    method: string,
    path: string,
    answer: ZodMiniType<Answer>,
    body?: object | Blob,
  ): Promise<Answer> {
    const response = await ask(method, path, body)
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true
    const value: unknown = isJson ? await response.json().catch(() => null) : null
    if (!response.ok) {
      const read = refusal.safeParse(value)
      if (read.success) throw new Refused(response.status, read.data)
      throw new Unreachable(path, `status ${response.status}`)
    }
    const read = answer.safeParse(value)
    if (!read.success) throw new Unreachable(path, read.error)
    return read.data
  }

  async function ask(method: string, path: string, body?: object | Blob): Promise<Response> {
    try {
      return await fetch(path, {
        method,
        credentials: 'same-origin',
        headers: {
          'accept-language': language(),
          ...(body instanceof Blob && { 'content-type': body.type }),
          ...(body && !(body instanceof Blob) && { 'content-type': 'application/json' }),
        },
        ...(body && { body: body instanceof Blob ? body : JSON.stringify(body) }),
      })
    } catch (error) {
      throw new Unreachable(path, error)
    }
  }

  const of = (id: string, rest = '') => `/api/partners/${encodeURIComponent(id)}${rest}`
  return {
    me: () => call('GET', '/api/me', me),
    signIn: (token: string, name: string) =>
      call('POST', '/api/session', sessionAnswer, { token, ...(name !== '' && { name }) }),
    signOut: () => ask('DELETE', '/api/session', {}),
    form: () => call('GET', '/api/form', formAnswer),
    texts: () => call('GET', '/api/texts', textsAnswer),
    partners: () => call('GET', '/api/partners', partnersAnswer),
    create: (partner: NewPartnerRequest) => call('POST', '/api/partners', partnerState, partner),
    partner: (id: string) => call('GET', of(id), partnerState),
    saveDraft: (id: string, draft: DraftRequest) => call('PUT', of(id, '/draft'), partnerState, draft),
    /** @param tag of the draft that is dropped; another one is not */
    dropDraft: (id: string, tag: string) => call('DELETE', of(id, `/draft?draft=${tag}`), partnerState, {}),
    check: (id: string, text: string) => call('POST', of(id, '/check'), checkAnswer, { text }),
    changes: (id: string) => call('GET', of(id, '/changes'), changesAnswer),
    publish: (id: string, request: PublishRequest) => call('POST', of(id, '/publish'), partnerState, request),
    versions: (id: string) => call('GET', of(id, '/versions'), versionsAnswer),
    version: (id: string, number: number) => call('GET', of(id, `/versions/${number}`), versionAnswer),
    rollback: (id: string, request: RollbackRequest) => call('POST', of(id, '/rollback'), partnerState, request),
    addPicture: (id: string, name: string, picture: Blob) =>
      call('POST', of(id, `/pictures?name=${encodeURIComponent(name)}`), pictureAnswer, picture),
    share: (id: string) => call('POST', of(id, '/share'), shareAnswer, {}),
  }
}

export function pictureAddress(id: string, file: string): string {
  return `/api/partners/${encodeURIComponent(id)}/pictures/${encodeURIComponent(file)}`
}
