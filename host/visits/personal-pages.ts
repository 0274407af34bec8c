/**
 * Answers requests that are one person's: draws a signed-in customer's screen with its first answers, so that it can be read before
 * any script runs, and carries out forms that a browser sends without scripts. Each answer is made for one request and kept by
 * nobody. The back end has little time for first answers, and only so many drawings are under way at once: beyond that a
 * customer gets the shell, and her browser asks.
 */
import { withKinds } from '../../core/kernel/gateway/gateway-kind.ts'
import { otherGateways } from '../../core/kernel/partner/login-gateways.ts'
import type { VisitResponse } from '../../core/kernel/page/render-contract.ts'
import { callerFor, type RequestApi, type CallFor } from '../http/api-proxy.ts'
import { createExpiringFlag, type ExpiringFlag } from '../../core/kernel/values/expiring-flag.ts'
import type { Build } from '../page/build.ts'
import type { Form } from './read-form.ts'
import type { PageRequest } from '../page/page-cache.ts'
import { searchOf } from './without-scripts.ts'

/** Milliseconds that a page waits for its answers, where the browser can ask for what is late. */
export const TIMEOUT = 300
/** Milliseconds that a page waits for its answers, where nobody else asks. */
const PLAIN_PATIENCE = 8_000
/** Drawings under way at once. */
export const MAX_VISITS = 16
/** Bytes of an answer of the back end. A longer one is left to the browser. */
export const MAX_BYTES = 500_000
/** Forms, and pages without scripts, under way at once. They wait for the back end most of the time. */
export const MAX_NO_SCRIPT_VISITS = 128

/** Milliseconds for which a back end that cannot answer several calls at once is not asked again whether it can. */
const NOT_THERE = 600_000

export type VisitsSettings = {
  readonly build: Pick<Build, 'visit' | 'gatewayKinds'>
  /** Sends calls to the back end. */
  readonly callApi: RequestApi
  readonly log: (line: string) => void
}

export type VisitAbout = {
  /** The fields of a form that the browser has sent; null: it opens a page. */
  readonly form: Form | null
  /** The browser runs no scripts, as far as is known. */
  readonly isNoScript: boolean
}

export type Visits = {
  /** Null: it is answered as for anybody. `busy`: too much is under way. Does not reject. */
  answer(
    asked: PageRequest,
    request: Request,
    to: Omit<CallFor, 'userAgent'>,
    about: VisitAbout,
  ): Promise<VisitResponse | 'busy' | null>
}

export function createVisits({ build, callApi, log }: VisitsSettings): Visits {
  const underWay = { drawn: 0, plain: 0 }
  const known = new Map<string, ExpiringFlag>()
  const togetherAt = (api: string) => {
    const one = known.get(api) ?? createExpiringFlag(() => performance.now(), NOT_THERE)
    known.set(api, one)
    return one
  }
  return {
    answer: async ({ partner, loginConfig, environment, language }, request, to, { form, isNoScript }) => {
      const kind = isNoScript || form !== null ? 'plain' : 'drawn'
      if (underWay[kind] >= (kind === 'plain' ? MAX_NO_SCRIPT_VISITS : MAX_VISITS)) return 'busy'
      underWay[kind] += 1
      const { pathname: path } = new URL(request.url)
      try {
        return await build.visit({
          partner,
          loginConfig,
          environment,
          language,
          path,
          search: searchOf(request, withKinds(otherGateways(partner), build.gatewayKinds ?? [])),
          form,
          isNoScript,
          cookie: request.headers.get('cookie') ?? '',
          origin: to.site.origin,
          callApi: callerFor(async (...call) => limited(await callApi(...call)), {
            ...to,
            partner,
            userAgent: request.headers.get('user-agent'),
          }),
          timeout: kind === 'plain' ? PLAIN_PATIENCE : TIMEOUT,
          together: togetherAt(environment.api),
        })
      } catch (error) {
        // The path alone: a query may hold what is hers.
        const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
        log(`${partner.id}: ${path} could not be ${form === null ? 'drawn' : 'answered'}: ${reason}`)
        return null
      } finally {
        underWay[kind] -= 1
      }
    },
  }
}

/** The answer, whose body fails once it is longer than `MAX_BYTES`: many visits have theirs in memory at once. */
function limited(answer: Response): Response {
  if (answer.body === null) return answer
  let bytes = 0
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, controller) => {
      bytes += part.length
      if (bytes <= MAX_BYTES) controller.enqueue(part)
      else controller.error(new RangeError(`The answer is longer than ${MAX_BYTES} bytes`))
    },
  })
  const { status, statusText, headers } = answer
  return new Response(answer.body.pipeThrough(count), { status, statusText, headers })
}
