/**
 * The rules of sessions, without storage: opaque tokens, of which a back end stores only hashes. A refresh token is spent when
 * it is used. A second use within ten seconds (two tabs at once, a lost answer) is served; a later one counts as theft and
 * ends the whole family of tokens (RFC 9700, section 4.14).
 */
import { createHash, randomBytes } from 'node:crypto'

/** Milliseconds. */
export const ACCESS_MS = 15 * 60_000
export const REFRESH_MS = 30 * 86_400_000
export const GRACE_MS = 10_000
/** How long after a sign-in no further proof is needed. */
export const FRESH_MS = 10 * 60_000

export type TokenPair = {
  readonly access_token: string
  readonly access_token_expiry: string
  readonly refresh_token: string
  readonly refresh_token_expiry: string
}

/** A new pair of 192 random bits each. `now` in milliseconds. */
export function newTokens(now: number): TokenPair {
  return {
    access_token: `at_${randomBytes(24).toString('base64url')}`,
    access_token_expiry: new Date(now + ACCESS_MS).toISOString(),
    refresh_token: `rt_${randomBytes(24).toString('base64url')}`,
    refresh_token_expiry: new Date(now + REFRESH_MS).toISOString(),
  }
}

/** What is stored of a token. Its own randomness makes a salt unnecessary. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

/** Whether a spent token is used again too late, so that one of its two users has stolen it. `now` in milliseconds. */
export function isTheft(spentAt: string, now: number): boolean {
  return now - Date.parse(spentAt) > GRACE_MS
}
