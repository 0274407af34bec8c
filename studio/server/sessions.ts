/** Who edits: signed in with a token, or in a trial on this machine nobody in particular. */
import { cookiesOf } from '../../host/http/visitor.ts'
import type { Role } from '../contract.ts'
import { equalsInConstantTime } from '../../core/kernel/values/equals-in-constant-time.ts'
import type { SignedValues } from './signed-values.ts'
import { StudioRefusal } from './studio-refusal.ts'

export type Session = { readonly role: Role; readonly name: string | null }

export type StudioTokens = { readonly editor: string | null; readonly publisher: string | null }

export type SessionsSettings = {
  /** Null: a trial, in which everybody on this machine may publish. */
  readonly tokens: StudioTokens | null
  readonly signed: SignedValues
  readonly isSecure: boolean
  /** The host name of the studio, whose previews below it get a cookie of their own. */
  readonly host: string
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

export type Sessions = {
  of(request: Request): Session
  /** The session of a right token with the cookies that hold it. Counts wrong ones by `client`, and refuses more than a few a minute. */
  signIn(
    token: string,
    name: string | null,
    client: string,
  ): { readonly session: Session; readonly cookies: readonly string[] }
  /** Cookies that end a session. */
  readonly ended: readonly string[]
  /** Whether the request is of a browser in which somebody has signed in to the studio above this preview. */
  mayPreview(request: Request): boolean
}

const LIFETIME_S = 12 * 60 * 60
const WRONG_A_MINUTE = 5
const MINUTE_MS = 60_000
/** Clients that are remembered, so that a flood of addresses takes no memory. */
const MAX_CLIENTS = 10_000

export function createSessions({ tokens, signed, isSecure, host, now }: SessionsSettings): Sessions {
  const secure = isSecure ? '; Secure' : ''
  const own = `${isSecure ? '__Host-' : ''}studio`
  const preview = 'studio-preview'
  const put = (value: string, seconds: number, allowed: string) => [
    `${own}=${value}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
    `${preview}=${allowed}; Path=/; Domain=${host}; HttpOnly; SameSite=Strict; Max-Age=${seconds}${secure}`,
  ]
  const wrong = new Map<string, readonly number[]>()
  const recent = (client: string) => (wrong.get(client) ?? []).filter((at) => now() - at < MINUTE_MS)
  const read = (request: Request, name: string, purpose: string) => {
    const [, text] = cookiesOf(request).find(([key]) => key === name) ?? []
    const value = text === undefined ? null : signed.open(purpose, text)
    return value === 'expired' ? null : value
  }
  const roleOf = (token: string): Role => {
    const { editor = null, publisher = null } = tokens ?? {}
    // Both tokens are compared, so that the time does not tell which one was near.
    const [isPublisher, isEditor] = [publisher, editor].map(
      (known) => known !== null && equalsInConstantTime(token, known),
    )
    return isPublisher ? 'publisher' : isEditor ? 'editor' : 'none'
  }
  return {
    of: (request) => {
      if (tokens === null) return { role: 'publisher', name: null }
      const value = read(request, own, 'session')
      const role = value?.['role']
      if (role !== 'editor' && role !== 'publisher') return { role: 'none', name: null }
      return { role, name: typeof value?.['name'] === 'string' ? value['name'] : null }
    },
    signIn: (token, name, client) => {
      const tries = recent(client)
      if (tries.length >= WRONG_A_MINUTE)
        throw new StudioRefusal(429, 'too-many-attempts', 'Too many wrong tokens; wait a minute.')
      const role = tokens === null ? 'publisher' : roleOf(token)
      if (role === 'none') {
        wrong.delete(client)
        wrong.set(client, [...tries, now()])
        for (const oldest of wrong.keys()) if (wrong.size > MAX_CLIENTS) wrong.delete(oldest)
        throw new StudioRefusal(401, 'wrong-token', 'The token is not one of this studio.')
      }
      const until = now() + LIFETIME_S * 1_000
      const session = { role, name }
      return {
        session,
        cookies: put(signed.sign('session', session, until), LIFETIME_S, signed.sign('previews', {}, until)),
      }
    },
    ended: put('', 0, ''),
    mayPreview: (request) => tokens === null || read(request, preview, 'previews') !== null,
  }
}
