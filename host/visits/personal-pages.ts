/**
 * Answers requests of one customer: renders a signed-in customer's screen with its first answers, so that it can be read before any
 * script runs, and handles forms that a browser sends without scripts. Each response is made for one request and not cached. The
 * back end has little time for first answers, and the number of concurrent renderings is limited: beyond that a customer gets the
 * shell, and the browser requests the answers.
 */
import type { VisitResponse } from '../../core/kernel/page/render-contract.ts'
import { callerFor, type RequestApi, type CallFor } from '../http/api-proxy.ts'
import { createExpiringFlag, type ExpiringFlag } from '../../core/kernel/values/expiring-flag.ts'
import { limitStream } from '../../core/kernel/values/read-limited.ts'
import type { Build } from '../page/build.ts'
import type { Form } from './read-form.ts'
import type { PageRequest } from '../page/write-rendered.ts'
import { searchOf } from './without-scripts.ts'

/** Milliseconds that a page waits for its answers, when the browser can request late ones. */
export const ANSWERS_TIMEOUT_MS = 300
/** Milliseconds that a page waits for its answers, when no script can request them. */
const NO_SCRIPT_TIMEOUT_MS = 8_000
export const MAX_VISITS = 16
/** Bytes of a response of the back end. Longer ones are left to the browser. */
export const MAX_BYTES = 500_000
/** Concurrent forms and pages without scripts. They wait for the back end most of the time. */
export const MAX_NO_SCRIPT_VISITS = 128

/** Milliseconds until a back end without batched calls is tried again. */
const NOT_THERE = 600_000

export type VisitsSettings = {
  readonly build: Pick<Build, 'answerVisit'>
  readonly callApi: RequestApi
  readonly log: (line: string) => void
}

export type VisitAbout = {
  /** The fields of a submitted form; null: the browser opens a page. */
  readonly form: Form | null
  /** Whether the browser runs no scripts, as far as is known. */
  readonly isNoScript: boolean
}

export type Visits = {
  /** Null: the response is the anonymous page. `busy`: too many requests are under way. Does not reject. */
  answer(
    pageRequest: PageRequest,
    request: Request,
    to: Omit<CallFor, 'userAgent'>,
    about: VisitAbout,
  ): Promise<VisitResponse | 'busy' | null>
}

export function createVisits({ build, callApi, log }: VisitsSettings): Visits {
  const underWay = { rendered: 0, noScript: 0 }
  const known = new Map<string, ExpiringFlag>()
  const batchFlagOf = (api: string) => {
    const flag = known.get(api) ?? createExpiringFlag(() => performance.now(), NOT_THERE)
    known.set(api, flag)
    return flag
  }
  return {
    answer: async ({ partner, loginConfig, environment, language, redirect }, request, to, { form, isNoScript }) => {
      const kind = isNoScript || form !== null ? 'noScript' : 'rendered'
      if (underWay[kind] >= (kind === 'noScript' ? MAX_NO_SCRIPT_VISITS : MAX_VISITS)) return 'busy'
      underWay[kind] += 1
      const { pathname: path } = new URL(request.url)
      try {
        return await build.answerVisit({
          partner,
          loginConfig,
          environment,
          language,
          path,
          search: searchOf(request, redirect.arrival),
          form,
          isNoScript,
          cookie: request.headers.get('cookie') ?? '',
          origin: to.site.origin,
          callApi: callerFor(async (...call) => limited(await callApi(...call)), {
            ...to,
            partner,
            userAgent: request.headers.get('user-agent'),
          }),
          timeout: kind === 'noScript' ? NO_SCRIPT_TIMEOUT_MS : ANSWERS_TIMEOUT_MS,
          batchFlag: batchFlagOf(environment.api),
        })
      } catch (error) {
        // Logs only the path: a query may contain personal data.
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        log(`${partner.id}: ${path} could not be ${form === null ? 'rendered' : 'answered'}: ${reason}`)
        return null
      } finally {
        underWay[kind] -= 1
      }
    },
  }
}

/** The response, whose body fails once it is longer than `MAX_BYTES`, because many visits hold theirs in memory at once. */
function limited(answer: Response): Response {
  if (answer.body === null) return answer
  const { status, statusText, headers } = answer
  return new Response(limitStream(answer.body, MAX_BYTES), { status, statusText, headers })
}
