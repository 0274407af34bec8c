/**
 * PHPNuxBill's own API, `system/api.php`. Its token's signature leaves out whether it is an administrator's, and its answers
 * contain plain passwords: only the bridge may reach it, and nothing of an answer is logged or handed on.
 */
import { createHash } from 'node:crypto'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { errorKind } from '../kit/store/database-fault.ts'

export type ApiSettings = {
  /** `http://127.0.0.1/phpnuxbill/system/api.php` */
  readonly url: string
  /** `$api_secret` of its `config.php`, or the database's password when that is not set. */
  readonly secret: string
  /** Id of the administrator in whose name packages are activated. */
  readonly administrator: number
  readonly fetch: (request: Request) => Promise<Response>
  /** Milliseconds that a call may take; below the kit's 60 seconds for one activation. Default: 40,000. */
  readonly timeout?: number
}

/** `unclear`: no answer that says what happened. */
export type ApiAnswer = 'success' | 'failure' | 'unclear'

/**
 * What answers there: nothing (`unreached`, with the kind of error), something that is no API of PHPNuxBill (`other`, with the
 * status), or the API. `refused`: the secret or the id of the administrator is wrong. `forbidden`: he may not activate plans.
 */
export type ApiCheck =
  | { readonly kind: 'unreached' | 'other'; readonly what: string }
  | { readonly kind: 'refused' | 'forbidden' | 'fits' }

export type Api = {
  /** Asks whether the administrator may activate plans. Changes nothing. */
  check(): Promise<ApiCheck>
  /** `as`: the administrator, or nobody (for a voucher, as on the sign-in page). */
  post(route: string, form: Readonly<Record<string, string>>, as: 'administrator' | 'nobody'): Promise<ApiAnswer>
}

export function createApi({ url, secret, administrator, fetch, timeout = 40_000 }: ApiSettings): Api {
  const token = () => {
    const time = Math.floor(Date.now() / 1_000)
    return `a.${administrator}.${time}.${createHash('sha1').update(`${administrator}.${time}.${secret}`).digest('hex')}`
  }
  return {
    check: async () => {
      for (const [route, fault] of [
        ['me', 'refused'],
        // Its page opens for those alone who may send it.
        ['plan/recharge', 'forbidden'],
      ] as const) {
        const query = new URLSearchParams({ r: route, token: token() })
        const request = new Request(`${url}?${query}`, {
          ...{ method: 'POST', signal: AbortSignal.timeout(timeout), redirect: 'manual' as const },
        })
        const response = await fetch(request).catch((error: unknown) => errorKind(causeOf(error)))
        if (typeof response === 'string') return { kind: 'unreached', what: response }
        const answer: unknown = await response.json().catch(() => null)
        if (!isRecord(answer) || typeof answer['success'] !== 'boolean')
          return { kind: 'other', what: `status ${response.status}` }
        if (!answer['success']) return { kind: fault }
      }
      return { kind: 'fits' }
    },
    post: async (route, form, as) => {
      const query = new URLSearchParams({ r: route, ...(as === 'administrator' && { token: token() }) })
      try {
        const response = await fetch(
          new Request(`${url}?${query}`, {
            method: 'POST',
            body: new URLSearchParams(form),
            signal: AbortSignal.timeout(timeout),
          }),
        )
        const answer: unknown = JSON.parse(await response.text())
        if (!response.ok || !isRecord(answer)) return 'unclear'
        return answer['success'] === true ? 'success' : answer['success'] === false ? 'failure' : 'unclear'
      } catch {
        // Not reached, too late, or no JSON, as after a fatal error of PHP.
        return 'unclear'
      }
    },
  }
}

/** `fetch` fails with the true error as its cause. */
function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? error.cause : error
}
