/**
 * Signing in as one transaction: the back end accepts a code, credentials are exchanged for tokens, and a session is opened
 * with the permissions and the profile. The result of each step is kept until the session is open, so that a later step can
 * be retried without using the code, voucher or link a second time. Needs a client and a session, but no browser.
 */
import { isNoSuchAccount, accountTypesToTry } from './account-types.ts'
import { ApiError, isTransient, isRefusal, isStatus } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import {
  checkUpdateAccountInfo,
  getAuthorization,
  getProfile,
  getStatus,
  type AccountType,
  type TokenResult,
} from './endpoints.ts'
import { accountPath, type Session } from './session.ts'
import { loadScript } from '../api/load-script.ts'

/** Credentials for the router and for the call that returns tokens. */
export type Proof = { readonly username: string; readonly password: string }

/** A sign-in method with the customer's input. */
export type SignInAttempt = {
  /** Identifies the method and the input. A second attempt with the same id continues at the failed step. */
  readonly id: string
  /** The account type to try first, for example the one for which a code was sent. Default: `customer`. */
  readonly first?: AccountType | undefined
} & (
  | {
      readonly accept?: undefined
      /** Returns tokens for the input. `key` is an Idempotency-Key, the same one until the call has answered. */
      readonly trade: (type: AccountType, key: string) => Promise<TokenResult>
    }
  | {
      /** Exchanges a one-time code for credentials. */
      readonly accept: (type: AccountType, key: string) => Promise<Proof>
      /** Returns tokens for the credentials. May be called repeatedly. */
      readonly trade: (type: AccountType, key: string, proof: Proof) => Promise<TokenResult>
    }
)

/** The sign-in of a page. Keeps the results of the steps until the session is open. Created by `createSignIn`. */
export type SignIn = {
  /** Signs in, or continues a failed attempt. Returns the credentials, or null if the method has none. Throws an `ApiError`. */
  enter(way: SignInAttempt): Promise<Proof | null>
  /** Whether the back end has accepted this input, so that only later steps are missing. */
  isAccepted(id: string): boolean
}

type Tried = {
  readonly keys: Map<string, string>
  proof: Proof | null
  traded: { readonly result: TokenResult; readonly type: AccountType } | null
}

/** Milliseconds before a call without an answer is repeated. */
const PAUSE = 1_000

export type SignInSettings = {
  readonly session: Pick<Session, 'open' | 'change'>
  readonly client: Client
  /** Resolves after so many milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
  /** Makes the Idempotency-Key of a step. Default: a random one. */
  readonly keyOf?: (step: string) => string
}

/**
 * Creates the sign-in of a page. Plugins use the portal's by `signInOf`; tests and servers create one with their own client
 * and session.
 */
export function createSignIn({
  session,
  client,
  pause = wait,
  keyOf = () => crypto.randomUUID(),
}: SignInSettings): SignIn {
  const tries = new Map<string, Tried>()
  const triedOf = (id: string): Tried => {
    const tried = tries.get(id) ?? { keys: new Map(), proof: null, traded: null }
    tries.set(id, tried)
    return tried
  }

  /** Makes a call with the same key until it has answered, and repeats it once when the answer `isLost`. */
  const once = async <Answer>(
    tried: Tried,
    step: string,
    isLost: (error: unknown) => boolean,
    call: (key: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = tried.keys.get(step) ?? keyOf(step)
    tried.keys.set(step, key)
    try {
      return await again(() => call(key), isLost, pause)
    } catch (error) {
      // A refusal is an answer, so the next attempt is a new one.
      if (isRefusal(error)) tried.keys.delete(step)
      throw error
    }
  }

  const tradeAs = async (way: SignInAttempt, tried: Tried, type: AccountType): Promise<TokenResult> => {
    const step = `trade ${type}`
    if (!way.accept) return once(tried, step, isUnread, (key) => way.trade(type, key))
    tried.proof ??= await once(tried, `accept ${type}`, isUnread, (key) => way.accept(type, key))
    const { proof } = tried
    try {
      return await once(tried, step, isTransient, (key) => way.trade(type, key, proof))
    } catch (error) {
      // The credentials are no longer valid, so the input must be accepted again.
      if (isRefusal(error) && !isNoSuchAccount(error)) tried.proof = null
      throw error
    }
  }

  /** Tries `customer` first, then `rtrw` with the same credentials. */
  const tradeAny = async (way: SignInAttempt, tried: Tried): Promise<NonNullable<Tried['traded']>> => {
    let other: NonNullable<Tried['traded']> | null = null
    let refusal: unknown = null
    const types = accountTypesToTry(way.first)
    for (const type of types) {
      try {
        const result = await tradeAs(way, tried, type)
        if (holds(result, type)) return { result, type }
        other ??= { result, type: types.find((one) => holds(result, one)) ?? type }
      } catch (error) {
        // A link that has been exchanged is refused the second time; its first answer stays valid.
        if (!isNoSuchAccount(error) && !(other !== null && isRefusal(error))) throw error
        refusal = error
      }
    }
    if (other === null) throw refusal
    return other
  }

  return {
    isAccepted: (id) => {
      const tried = tries.get(id)
      return tried !== undefined && (tried.proof !== null || tried.traded !== null)
    },
    enter: async (way) => {
      const tried = triedOf(way.id)
      tried.traded ??= await tradeAny(way, tried)
      try {
        await openSession(session, client, tried.traded.result, tried.traded.type, pause)
      } catch (error) {
        // The bearer is no longer valid, but the credentials may be exchanged for another one.
        if (isStatus(error, 401)) tried.traded = null
        throw error
      }
      tries.clear()
      return tried.proof
    },
  }
}

const signIns = new WeakMap<Session, SignIn>()

/** The sign-in of a portal. It keeps the results of the steps until the page is left, whichever step is shown. */
export function signInOf(session: Session, client: Client): SignIn {
  const known = signIns.get(session) ?? createSignIn({ session, client })
  signIns.set(session, known)
  return known
}

/**
 * Opens the session. A failed account-info check or status call is ignored. Without permissions or profile there is no
 * session, and the error is thrown.
 */
async function openSession(
  session: Pick<Session, 'open' | 'change'>,
  client: Client,
  result: TokenResult,
  type: AccountType,
  pause: (ms: number) => Promise<void>,
): Promise<void> {
  const own = withBearer(client, result.access_token)
  const isCustomer = type === 'customer'
  const profileOf = (account: ReturnType<typeof accountPath>) =>
    again(() => own(getProfile, { params: { account } }), isTransient, pause)
  const path = accountPath(result.accounts)
  const [{ permissions }, first, force, status] = await Promise.all([
    again(() => own(getAuthorization, {}), isTransient, pause),
    profileOf(path).then(
      (profile) => ({ profile }),
      (error: unknown) => ({ error }),
    ),
    own(checkUpdateAccountInfo, { body: { account_type: type } }).then(
      (answer) => answer.force_update,
      ignorePassing(() => false),
    ),
    isCustomer ? own(getStatus, {}).then((answer) => answer.status, ignorePassing(statusIn)) : null,
  ])
  const accounts = result.accounts.map((one) =>
    one.account_type === 'customer' && status ? { ...one, account_status: status } : one,
  )
  // If the status says that the customer account is inactive, the account path may change.
  const now = accountPath(accounts)
  const read = now === path ? first : { profile: await profileOf(now) }
  if ('error' in read) throw read.error
  session.open({ tokens: result, accounts, user: read.profile, permissions, signedInAs: type })
  session.change({ forceUpdate: force })
}

/** Makes calls with a bearer that the session does not have yet. */
function withBearer(client: Client, token: string): Client['call'] {
  const { settings } = client
  return async (endpoint, input, extras = {}) => {
    const { send } = await loadScript(import('../api/send.ts'))
    return send(
      {
        ...settings,
        token: () => token,
        onUnauthorized: () => Promise.resolve(null),
        onRefused: () => undefined,
        onOutcome: () => undefined,
      },
      endpoint,
      input,
      extras,
    )
  }
}

/** Makes a call, and repeats it once when `mayPass` returns true for its error. */
async function again<Answer>(
  call: () => Promise<Answer>,
  mayPass: (error: unknown) => boolean,
  pause: (ms: number) => Promise<void>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!mayPass(error)) throw error
    await pause(PAUSE)
    return call()
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * Whether the answer was late or cut off, so that the back end may have accepted the call. The client itself repeats
 * idempotent calls after network errors and 5xx.
 */
function isUnread(error: unknown): boolean {
  return error instanceof ApiError && (error.failure.kind === 'timeout' || error.failure.kind === 'shape')
}

function holds({ accounts }: TokenResult, type: AccountType): boolean {
  return accounts.some((one) => one.account_type === type)
}

function ignorePassing<Value>(instead: (error: ApiError) => Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof ApiError) return instead(error)
    throw error
  }
}

/** The message of a 403, which is the status of the account. */
function statusIn({ failure }: ApiError): string | null {
  return failure.kind === 'status' && failure.status === 403 && failure.message !== '' ? failure.message : null
}
