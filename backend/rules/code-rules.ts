/**
 * The rules of one-time codes, without storage: six digits, valid for ten minutes, five tries, one use. While a code is unused,
 * the next is sent after a minute at the earliest. The number of codes per hour is limited.
 */
import { Refusal } from './refusal.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** The window of the limits, in milliseconds. */
export const CODE_WINDOW_MS = 60 * MINUTE
export const CODE_LASTS_MS = 10 * MINUTE
const COOLDOWN = 60 * SECOND
export const CODE_TRIES = 5
/**
 * `number`: sent to one phone number, for any purpose. `place`: requested from one place, as named by the caller.
 * `connection`: requested from one IP address, regardless of the place.
 */
export const CODES_AN_HOUR = { number: 5, place: 20, connection: 100 } as const

type Language = 'id' | 'en'

/** The shape of the endpoint's answer to a request for a code. */
export type CodeAnswer = {
  readonly error: boolean
  readonly status: number
  readonly message: string
  /** Seconds until another code may be requested. */
  readonly resend_in: number
}

/** Earlier codes. All times are ISO 8601; lists begin with the oldest. */
export type SentCodes = {
  /** The latest code of this number, domain and purpose. */
  readonly last: { readonly asked_at: string; readonly isUsed: boolean } | undefined
  /** When the codes of the last hour were requested: for this number, from this place, from this IP address. */
  readonly byNumber: readonly string[]
  readonly fromPlace: readonly string[]
  readonly overConnection: readonly string[]
}

/** The answer when no code may be sent: during the cooldown, or when a limit is reached. Null: send a code. */
export function codeRefusal(before: SentCodes, now: number, language: Language): CodeAnswer | null {
  const { last } = before
  const cooldown = last && !last.isUsed ? Math.ceil((Date.parse(last.asked_at) + COOLDOWN - now) / SECOND) : 0
  // A reopened sign-in sheet requests a code again; the code already sent stays valid.
  if (cooldown > 0)
    return {
      error: false,
      status: 200,
      message: textIn(language, 'Kode sudah dikirim.', 'The code has been sent.'),
      resend_in: cooldown,
    }
  const limits = CODES_AN_HOUR
  if (before.byNumber.length >= limits.number)
    return codesExhausted(211, untilFree(before.byNumber, limits.number, now), language)
  if (before.fromPlace.length >= limits.place)
    return codesExhausted(212, untilFree(before.fromPlace, limits.place, now), language)
  if (before.overConnection.length >= limits.connection)
    return codesExhausted(212, untilFree(before.overConnection, limits.connection, now), language)
  return null
}

/** 211: limit of the number; 212: of the place or the connection. `wait` in seconds. */
export function codesExhausted(status: 211 | 212, wait: number, language: Language): CodeAnswer {
  const message = textIn(language, 'Batas permintaan kode tercapai.', 'The limit of codes is reached.')
  return { error: true, status, message, resend_in: wait }
}

export function codeSent(language: Language): CodeAnswer {
  const message = textIn(language, 'Kode dikirim lewat WhatsApp.', 'The code was sent by WhatsApp.')
  return { error: false, status: 200, message, resend_in: COOLDOWN / SECOND }
}

/** Seconds, at least 1, until the oldest of the last `limit` codes is an hour old. */
function untilFree(times: readonly string[], limit: number, now: number): number {
  const oldest = times.at(-limit) ?? ''
  return Math.max(1, Math.ceil((Date.parse(oldest) + CODE_WINDOW_MS - now) / SECOND))
}

/** The refusal of the field `otp`. */
export function codeRefused(reason: 'expired' | 'tries' | 'wrong', language: Language): Refusal {
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

function textIn(language: Language, id: string, en: string): string {
  return language === 'en' ? en : id
}
