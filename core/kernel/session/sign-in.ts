/**
 * Signs a customer in as a transaction: the back end accepts a code, credentials are exchanged for tokens, and a session is opened with
 * permissions and profile. Results of the steps stay in memory until the session is open, so that a retry does not use a code, voucher or
 * link twice.
 */
import type { AccountType } from '../values/account-type.ts'
import { isNoSuchAccount, accountTypesToTry } from './try-account-types.ts'
import { ApiError, isTransient, isRefusal, isStatus } from '../api/api-error.ts'
import type { Client } from '../api/client.ts'
import { checkUpdateAccountInfo, getAuthorization, getProfile, getStatus, type TokenResult } from './endpoints.ts'
import { accountPath, withCustomerStatus } from './accounts.ts'
import { type Session } from './session.ts'
import { loadScript } from '../api/load-script.ts'

/** Credentials for the call that returns tokens. */
export type LoginCredentials = { readonly username: string; readonly password: string }

export type SignInAttempt = {
  /** Identifies method and input. A second attempt with the same id continues at the failed step. */
  readonly id: string
  /** Account type to try first, for example the type for which a code was sent. Default: `customer`. */
  readonly first?: AccountType | undefined
} & (
  | {
      readonly acceptCode?: undefined
      /** Returns tokens for the input. `key` is an Idempotency-Key, the same until the call has a response. */
      readonly exchangeForTokens: (type: AccountType, key: string) => Promise<TokenResult>
    }
  | {
      /** Exchanges a one-time code for credentials. */
      readonly acceptCode: (type: AccountType, key: string) => Promise<LoginCredentials>
      readonly exchangeForTokens: (
        type: AccountType,
        key: string,
        credentials: LoginCredentials,
      ) => Promise<TokenResult>
    }
)

export type SignIn = {
  /** Signs in, or continues a failed attempt. Throws an `ApiError`. */
  enter(attempt: SignInAttempt): Promise<void>
  /** True when the back end has accepted this input and only later steps are missing. */
  isAccepted(id: string): boolean
}

type AttemptState = {
  readonly keys: Map<string, string>
  credentials: LoginCredentials | null
  exchanged: { readonly result: TokenResult; readonly type: AccountType } | null
}

/** Pause before a call without a response is repeated, in milliseconds. */
const RETRY_PAUSE_MS = 1_000

export type SignInSettings = {
  readonly session: Pick<Session, 'open' | 'change'>
  readonly client: Client
  readonly pause?: (ms: number) => Promise<void>
  /** Idempotency-Key of a step. Default: random. */
  readonly keyOf?: (step: string) => string
}

/**
 * Plugins use `getOrCreateSignIn`; tests and servers create a sign-in with their own client and session.
 */
export function createSignIn({
  session,
  client,
  pause = wait,
  keyOf = () => crypto.randomUUID(),
}: SignInSettings): SignIn {
  const states = new Map<string, AttemptState>()
  const stateOf = (id: string): AttemptState => {
    const state = states.get(id) ?? { keys: new Map(), credentials: null, exchanged: null }
    states.set(id, state)
    return state
  }

  /** Uses the same key until the call has a response, and repeats it once when the response `isLost`. */
  const once = async <Answer>(
    state: AttemptState,
    step: string,
    isLost: (error: unknown) => boolean,
    call: (key: string) => Promise<Answer>,
  ): Promise<Answer> => {
    const key = state.keys.get(step) ?? keyOf(step)
    state.keys.set(step, key)
    try {
      return await withRetry(() => call(key), isLost, pause)
    } catch (error) {
      // A refusal is a response, so the next attempt needs a new key.
      if (isRefusal(error)) state.keys.delete(step)
      throw error
    }
  }

  const exchangeAs = async (attempt: SignInAttempt, state: AttemptState, type: AccountType): Promise<TokenResult> => {
    const step = `exchange ${type}`
    if (!attempt.acceptCode) return once(state, step, isUnread, (key) => attempt.exchangeForTokens(type, key))
    state.credentials ??= await once(state, `accept ${type}`, isUnread, (key) => attempt.acceptCode(type, key))
    const { credentials } = state
    try {
      return await once(state, step, isTransient, (key) => attempt.exchangeForTokens(type, key, credentials))
    } catch (error) {
      // The credentials are no longer valid, so the input must be accepted again.
      if (isRefusal(error) && !isNoSuchAccount(error)) state.credentials = null
      throw error
    }
  }

  const exchangeAny = async (
    attempt: SignInAttempt,
    state: AttemptState,
  ): Promise<NonNullable<AttemptState['exchanged']>> => {
    let other: NonNullable<AttemptState['exchanged']> | null = null
    let refusal: unknown = null
    const types = accountTypesToTry(attempt.first)
    for (const type of types) {
      try {
        const result = await exchangeAs(attempt, state, type)
        if (hasAccount(result, type)) return { result, type }
        other ??= { result, type: types.find((candidate) => hasAccount(result, candidate)) ?? type }
      } catch (error) {
        // A link is refused the second time, but the tokens of the first time stay valid.
        if (!isNoSuchAccount(error) && !(other !== null && isRefusal(error))) throw error
        refusal = error
      }
    }
    if (other === null) throw refusal
    return other
  }

  return {
    isAccepted: (id) => {
      const state = states.get(id)
      return state !== undefined && (state.credentials !== null || state.exchanged !== null)
    },
    enter: async (attempt) => {
      const state = stateOf(attempt.id)
      state.exchanged ??= await exchangeAny(attempt, state)
      try {
        await openSession(session, client, state.exchanged.result, state.exchanged.type, pause)
      } catch (error) {
        // The bearer is no longer valid, but the credentials may be exchanged for a new bearer.
        if (isStatus(error, 401)) state.exchanged = null
        throw error
      }
      states.clear()
    },
  }
}

const signIns = new WeakMap<Session, SignIn>()

/** The sign-in of a portal, the same until the page is left. */
export function getOrCreateSignIn(session: Session, client: Client): SignIn {
  const known = signIns.get(session) ?? createSignIn({ session, client })
  signIns.set(session, known)
  return known
}

/**
 * A failed account-info check or status call is ignored. Without permissions or profile the error is thrown and no session opened.
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
    withRetry(() => own(getProfile, { params: { account } }), isTransient, pause)
  const path = accountPath(result.accounts)
  const [{ permissions }, first, force, status] = await Promise.all([
    withRetry(() => own(getAuthorization, {}), isTransient, pause),
    profileOf(path).then(
      (profile) => ({ profile }),
      (error: unknown) => ({ error }),
    ),
    own(checkUpdateAccountInfo, { body: { account_type: type } }).then(
      (answer) => answer.force_update,
      ignoreApiError(() => false),
    ),
    isCustomer ? own(getStatus, {}).then((answer) => answer.status, ignoreApiError(statusIn)) : null,
  ])
  const accounts = status ? withCustomerStatus(result.accounts, status) : result.accounts
  // With an inactive customer account the account path may change.
  const currentPath = accountPath(accounts)
  const read = currentPath === path ? first : { profile: await profileOf(currentPath) }
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

async function withRetry<Answer>(
  call: () => Promise<Answer>,
  mayRetry: (error: unknown) => boolean,
  pause: (ms: number) => Promise<void>,
): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    if (!mayRetry(error)) throw error
    await pause(RETRY_PAUSE_MS)
    return call()
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/**
 * True after a timeout or an incomplete response, when the back end may have accepted the call. The client itself repeats idempotent calls
 * after network errors and 5xx.
 */
function isUnread(error: unknown): boolean {
  return error instanceof ApiError && (error.failure.kind === 'timeout' || error.failure.kind === 'shape')
}

function hasAccount({ accounts }: TokenResult, type: AccountType): boolean {
  return accounts.some(({ account_type }) => account_type === type)
}

function ignoreApiError<Value>(instead: (error: ApiError) => Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof ApiError) return instead(error)
    throw error
  }
}

/** The message of a 403, which is the status of the account. */
function statusIn({ failure }: ApiError): string | null {
  return failure.kind === 'status' && failure.status === 403 && failure.message !== '' ? failure.message : null
}
