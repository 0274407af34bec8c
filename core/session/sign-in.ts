/**
 * Signing in as one transaction: a proof is accepted by the back end, traded for tokens, and a session is opened with the
 * permissions and the profile that the new bearer reads. What was accepted is kept until the session stands, so that a later
 * step that fails is tried again without spending the code, voucher or link a second time. It is given a client and a
 * session and needs no browser.
 */
import { isNoSuchAccount, typesToAsk } from './account-types.ts'
import { ApiError, isPassing, isRefusal, isStatus } from '../api/api-error.ts'
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

/** Credentials for the router and for the call that answers tokens. */
export type Proof = { readonly username: string; readonly password: string }

/** One way of signing in, with what was typed or followed. */
export type WayIn = {
  /** Names the way and what was typed. The same text continues where the last try stopped. */
  readonly id: string
  /** The account type that the back end has taken for this way already, which is then asked for first. Default: `customer`. */
  readonly first?: AccountType | undefined
} & (
  | {
      readonly accept?: undefined
      /** Answers tokens for what was typed. `key` is an Idempotency-Key, the same one until the call has answered. */
      readonly trade: (type: AccountType, key: string) => Promise<TokenResult>
    }
  | {
      /** Spends a code and answers credentials. */
      readonly accept: (type: AccountType, key: string) => Promise<Proof>
      /** Answers tokens for the credentials, as often as they are asked for. */
      readonly trade: (type: AccountType, key: string, proof: Proof) => Promise<TokenResult>
    }
)

/** Signing in on this page: keeps what the back end has accepted until the session stands. Made by `createSignIn`. */
export type SignIn = {
  /** Signs in, or continues. Returns the accepted credentials, or null without such a step. Throws an `ApiError`. */
  enter(way: WayIn): Promise<Proof | null>
  /** Whether the back end has accepted what this way was given, and only the rest is missing. */
  isAccepted(id: string): boolean
}

type Tried = {
  readonly keys: Map<string, string>
  proof: Proof | null
  traded: { readonly result: TokenResult; readonly type: AccountType } | null
}

/** Milliseconds before a call that got no answer is made once more. */
const PAUSE = 1_000

export type SignInSettings = {
  readonly session: Pick<Session, 'open' | 'change'>
  readonly client: Client
  /** Resolves after so many milliseconds. */
  readonly pause?: (ms: number) => Promise<void>
}

/**
 * Makes the signing in of a page. Plugins take the portal's own by `signInOf`; tests and a server make one with a client and
 * a session of theirs.
 */
export function createSignIn({ session, client, pause = wait }: SignInSettings): SignIn {
  const tries = new Map<string, Tried>()
  const triedOf = (id: string): Tried => {
    const tried = tries.get(id) ?? { keys: new Map(), proof: null, traded: null }
    tries.set(id, tried)
    return tried
  }

  /** Makes a call under one key until it has answered, and once more when the answer `isLost`. */
  const once = async <Answer>(
    tried: Tried,
    step: string,
    isLost: (error: unknown) => boolean,
    call: (key: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = tried.keys.get(step) ?? crypto.randomUUID()
    tried.keys.set(step, key)
    try {
      return await again(() => call(key), isLost, pause)
    } catch (error) {
      // A refusal is an answer. What is typed again is a new try.
      if (isRefusal(error)) tried.keys.delete(step)
      throw error
    }
  }

  const tradeAs = async (way: WayIn, tried: Tried, type: AccountType): Promise<TokenResult> => {
    const step = `trade ${type}`
    if (!way.accept) return once(tried, step, isUnread, (key) => way.trade(type, key))
    tried.proof ??= await once(tried, `accept ${type}`, isUnread, (key) => way.accept(type, key))
    const { proof } = tried
    try {
      return await once(tried, step, isPassing, (key) => way.trade(type, key, proof))
    } catch (error) {
      // The credentials are over: what was typed has to be accepted anew.
      if (isRefusal(error) && !isNoSuchAccount(error)) tried.proof = null
      throw error
    }
  }

  /** Nobody is asked what kind of account she has: `customer` first, then `rtrw` with the same proof. */
  const tradeAny = async (way: WayIn, tried: Tried): Promise<NonNullable<Tried['traded']>> => {
    let other: NonNullable<Tried['traded']> | null = null
    let refusal: unknown = null
    const types = typesToAsk(way.first)
    for (const type of types) {
      try {
        const result = await tradeAs(way, tried, type)
        if (holds(result, type)) return { result, type }
        other ??= { result, type: types.find((one) => holds(result, one)) ?? type }
      } catch (error) {
        // A link that was traded already is refused the second time; its first answer is good.
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
        // The bearer is over, but what was accepted may still be traded for another.
        if (isStatus(error, 401)) tried.traded = null
        throw error
      }
      tries.clear()
      return tried.proof
    },
  }
}

const signIns = new WeakMap<Session, SignIn>()

/** The one of a portal: it keeps what was accepted for as long as the page lives, whichever step is drawn. */
export function signInOf(session: Session, client: Client): SignIn {
  const known = signIns.get(session) ?? createSignIn({ session, client })
  signIns.set(session, known)
  return known
}

/**
 * Opens the session. A back end that does not answer the account-info check or the status does not keep her out; without
 * permissions and profile there is no session, and the error is thrown.
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
    again(() => own(getProfile, { params: { account } }), isPassing, pause)
  const path = accountPath(result.accounts)
  const [{ permissions }, first, force, status] = await Promise.all([
    again(() => own(getAuthorization, {}), isPassing, pause),
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
  // The status may say that the customer account is inactive, which gives calls another path.
  const now = accountPath(accounts)
  const read = now === path ? first : { profile: await profileOf(now) }
  if ('error' in read) throw read.error
  session.open({ tokens: result, accounts, user: read.profile, permissions, signedInAs: type })
  session.change({ forceUpdate: force })
}

/** Calls with a bearer that is not the session's yet. */
function withBearer(client: Client, token: string): Client['call'] {
  const { settings } = client
  return async (endpoint, input, extras = {}) => {
    const { send } = await import('../api/send.ts')
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

/** Makes a call, and once more when it failed in a way that `mayPass`. */
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
 * The answer came late or cut off, so that the back end may have accepted. A counted call that the network lost or that
 * ended with a 5xx has been repeated by the client already.
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

/** 403 with a message is the status of the account. */
function statusIn({ failure }: ApiError): string | null {
  return failure.kind === 'status' && failure.status === 403 && failure.message !== '' ? failure.message : null
}
