/** PHPNuxBill's API. Only the bridge may reach it: the token's signature does not cover the role. Answers contain passwords, so never log them. */
import { createHash } from 'node:crypto'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { readLimitedJson } from '../../core/kernel/values/read-limited.ts'
import { errorKind } from '../kit/store/database-fault.ts'

export type ApiSettings = {
  /** `http://127.0.0.1/phpnuxbill/system/api.php` */
  readonly url: string
  /** `$api_secret` of its `config.php`, or the database password if that is not set. */
  readonly secret: string
  /** Id of the administrator (`tbl_users`) who activates packages. */
  readonly administrator: number
  readonly fetch: (request: Request) => Promise<Response>
  /** Milliseconds; below the kit's lease of 60 seconds for an activation. Default: 40,000. */
  readonly timeout?: number
}

/** `unclear`: no usable response, so the outcome is unknown. */
export type ApiAnswer = 'success' | 'failure' | 'unclear'

/**
 * `unreached`: no response; `what` is the kind of error. `other`: not the API of PHPNuxBill; `what` is the status. `refused`: the secret or
 * the id of the administrator is wrong. `forbidden`: the administrator may not activate plans. `fits`: usable.
 */
export type ApiCheck =
  | { readonly kind: 'unreached' | 'other'; readonly what: string }
  | { readonly kind: 'refused' | 'forbidden' | 'fits' }

export type PhpNuxBillApi = {
  /** Checks if the administrator may activate plans. Changes nothing. */
  check(): Promise<ApiCheck>
  /** `as`: `visitor` sends no token, for a voucher as on the sign-in page. */
  post(route: string, form: Readonly<Record<string, string>>, as: 'administrator' | 'visitor'): Promise<ApiAnswer>
}

/** Seconds after its time until PHPNuxBill refuses a token, and seconds that ours is valid. */
const TOKEN_LIFE_S = 7_776_000
const TOKEN_VALID_S = 300
/** Bytes of an answer. The list of all plans is the largest. */
const MAX_ANSWER_BYTES = 4_000_000

export function createApi({ url, secret, administrator, fetch, timeout = 40_000 }: ApiSettings): PhpNuxBillApi {
  // In the body, because addresses are in access logs; and with an early time, so that it is worthless in minutes.
  const token = () => {
    const time = Math.floor(Date.now() / 1_000) - TOKEN_LIFE_S + TOKEN_VALID_S
    return `a.${administrator}.${time}.${createHash('sha1').update(`${administrator}.${time}.${secret}`).digest('hex')}`
  }
  return {
    check: async () => {
      for (const [route, fault] of [
        ['me', 'refused'],
        // The page of the form requires the same right as sending it.
        ['plan/recharge', 'forbidden'],
      ] as const) {
        const request = new Request(`${url}?${new URLSearchParams({ r: route })}`, {
          method: 'POST',
          body: new URLSearchParams({ token: token() }),
          signal: AbortSignal.timeout(timeout),
          redirect: 'manual',
        })
        const response = await fetch(request).catch((error: unknown) => errorKind(causeOf(error)))
        if (typeof response === 'string') return { kind: 'unreached', what: response }
        const answer = await readLimitedJson(response, MAX_ANSWER_BYTES).catch(() => null)
        if (!isRecord(answer) || typeof answer['success'] !== 'boolean')
          return { kind: 'other', what: `status ${response.status}` }
        if (!answer['success']) return { kind: fault }
      }
      return { kind: 'fits' }
    },
    post: async (route, form, as) => {
      try {
        const response = await fetch(
          new Request(`${url}?${new URLSearchParams({ r: route })}`, {
            method: 'POST',
            body: new URLSearchParams({ ...form, ...(as === 'administrator' && { token: token() }) }),
            signal: AbortSignal.timeout(timeout),
            redirect: 'manual',
          }),
        )
        const answer = await readLimitedJson(response, MAX_ANSWER_BYTES)
        if (!response.ok || !isRecord(answer)) return 'unclear'
        return answer['success'] === true ? 'success' : answer['success'] === false ? 'failure' : 'unclear'
      } catch {
        // Not reached, timeout, or no JSON, for example after a fatal PHP error.
        return 'unclear'
      }
    },
  }
}

/** Node's `fetch` rejects with the network error as its cause. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}
