/**
 * The rules of one-time codes, without storage: six digits, valid for ten minutes, one use. While a code is unused, the next is sent after a
 * minute at the earliest. Hourly limits are in `limit-rules.ts`.
 *
 * A stranger who knows a number must not lock its owner out:
 *
 * - A new code leaves the earlier ones valid. The first that is used makes the others void.
 * - A network has five tries with each code that it requested. The networks that requested none share a few tries an hour.
 * - A network from which the owner has signed in by code requests codes also when strangers have reached the limit of the number.
 */
import { textIn, type AnswerLanguage } from './answer-language.ts'
import { addressKey } from '../../core/kernel/values/address-key.ts'
import type { LimitKey, ReachedLimit } from './limit-rules.ts'
import { Refusal } from './refusal.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** How long a code is stored, in milliseconds. */
export const CODE_STORED_MS = 60 * MINUTE
export const CODE_LIFETIME_MS = 10 * MINUTE
/** Pause before the next code of sandbox and bridges; a real back end sends its own `resend_in`. */
const COOLDOWN_MS = 60 * SECOND
/** Tries that a network has with each code that it requested. */
export const CODE_TRIES = 5
/** How long a network is known after a sign-in by code, in milliseconds. */
export const KNOWN_NETWORK_MS = 90 * 24 * 60 * MINUTE

/** The answer of `POST /api/request_otp`, as `codeAnswer` in `core/kernel/session/endpoints.ts`. */
export type CodeAnswer = {
  readonly error: boolean
  readonly status: number
  readonly message: string
  /** Seconds until another code may be requested. */
  readonly resend_in: number
}

/** The latest code of a number, partner and purpose. */
export type LastCode = { readonly asked_at: string; readonly isUsed: boolean }

/** The answer during the cooldown of the last code. Null: another code may be sent, within the limits. */
export function cooldownAnswer(last: LastCode | undefined, now: number, language: AnswerLanguage): CodeAnswer | null {
  const cooldown = last && !last.isUsed ? Math.ceil((Date.parse(last.asked_at) + COOLDOWN_MS - now) / SECOND) : 0
  if (cooldown <= 0) return null
  // A reopened sign-in page requests a code again; the code already sent stays valid.
  const message = textIn(language, 'Kode sudah dikirim.', 'The code has been sent.')
  return { error: false, status: 200, message, resend_in: cooldown }
}

/** The limits of the network that requests a code. `place`: the device's address as the caller names it; null: unknown. */
export function networkLimits(place: string | null, net: string): readonly LimitKey[] {
  return [
    ...(place === null ? [] : [{ limit: 'code from one place', net, place } as const]),
    { limit: 'code from one network', net },
  ]
}

/** The limits of the number. `isKnown`: its owner has signed in from this network. */
export function numberLimits(to: string, net: string, isKnown: boolean): readonly LimitKey[] {
  return [{ limit: 'code', to, net }, ...(isKnown ? [] : [{ limit: 'code to one recipient', to } as const])]
}

/** The limits of a try from a network that has not requested a valid code. */
export function tryLimits(to: string, net: string): readonly LimitKey[] {
  return [
    { limit: 'code try', to, net },
    { limit: 'code try of one number', to },
  ]
}

/** The newest code that this network requested. `codes`: newest first. */
export function newestCodeOfNetwork<Code extends { readonly connection: string | null }>(
  codes: readonly Code[],
  address: string,
): Code | undefined {
  return codes.find(({ connection }) => connection !== null && addressKey(connection) === addressKey(address))
}

/** The answer when a limit of codes is reached. */
export function codeLimitAnswer({ limit, wait }: ReachedLimit, language: AnswerLanguage): CodeAnswer {
  const isOfNumber = limit === 'code' || limit === 'code to one recipient'
  return codesExhausted(isOfNumber ? 211 : 212, Math.max(1, Math.ceil(wait / SECOND)), language)
}

/** 211: limit of the number; 212: of the place or the connection. `wait` in seconds. */
export function codesExhausted(status: 211 | 212, wait: number, language: AnswerLanguage): CodeAnswer {
  const message = textIn(language, 'Batas permintaan kode tercapai.', 'The limit of codes is reached.')
  return { error: true, status, message, resend_in: wait }
}

export function codeSent(language: AnswerLanguage): CodeAnswer {
  const message = textIn(language, 'Kode dikirim lewat WhatsApp.', 'The code was sent by WhatsApp.')
  return { error: false, status: 200, message, resend_in: COOLDOWN_MS / SECOND }
}

/** The refusal of the field `otp`. */
export function codeRefused(reason: 'expired' | 'tries' | 'wrong', language: AnswerLanguage): Refusal {
  const message = {
    expired: textIn(
      language,
      'Kode sudah tidak berlaku. Minta kode baru.',
      'The code is no longer valid. Ask for a new one.',
    ),
    tries: textIn(language, 'Terlalu banyak percobaan. Minta kode baru.', 'Too many tries. Ask for a new code.'),
    wrong: textIn(language, 'Kode salah.', 'The code is wrong.'),
  }[reason]
  return new Refusal(422, `otp.${reason}`, message, { errors: { otp: [message] }, keeps: true })
}

/** The message with a code. `title` is its beginning: `Kode masuk`. */
export function codeMessage(title: string, partner: string, code: string): string {
  return `${title} ${partner}: ${code}. Berlaku 10 menit. Jangan berikan kepada siapa pun.`
}
