/**
 * The rules of sessions, without storage: opaque tokens, of which a back end stores only hashes. A refresh token is valid for
 * one use. A second use within ten seconds (two tabs, a lost response) is accepted; a later one counts as theft and revokes
 * all tokens of the session (RFC 9700, section 4.14).
 */
import { createHash, randomBytes } from 'node:crypto'

/** Milliseconds until an access token ends, and a refresh token that is not used. */
export const ACCESS_TOKEN_MS = 15 * 60_000
export const REFRESH_TOKEN_MS = 30 * 86_400_000
/** The longest life of a session in milliseconds, however often it is refreshed. A back end may choose another. */
export const SESSION_MS = 90 * 86_400_000
/** Milliseconds in which a used refresh token is accepted a second time. */
export const GRACE_MS = 10_000
/** Milliseconds for which a sign-in counts as fresh, so that no password or code is required again. */
export const FRESH_SIGN_IN_MS = 30 * 60_000

export type TokenPair = {
  readonly access_token: string
  readonly access_token_expiry: string
  readonly refresh_token: string
  readonly refresh_token_expiry: string
}

/**
 * The next pair of a session: 192 random bits for each token. Neither outlives the session. All times in milliseconds.
 *
 * @param began when the customer signed in
 */
export function newTokens(now: number, began: number, life: number = SESSION_MS): TokenPair {
  const until = (lasts: number) => new Date(Math.min(now + lasts, began + life)).toISOString()
  return {
    access_token: `at_${randomBytes(24).toString('base64url')}`,
    access_token_expiry: until(ACCESS_TOKEN_MS),
    refresh_token: `rt_${randomBytes(24).toString('base64url')}`,
    refresh_token_expiry: until(REFRESH_TOKEN_MS),
  }
}

/** The stored form of a token. Needs no salt, because tokens are random. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether a used token is used again after the grace period, so one of the two users stole it. `now` in milliseconds. */
export function isTokenReuse(spentAt: string, now: number): boolean {
  return now - Date.parse(spentAt) > GRACE_MS
}
