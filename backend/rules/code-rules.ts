/**
 * The rules of one-time codes, without storage: six digits, ten minutes, five tries, one use. While a code is unused, the next
 * one is sent after a minute at the earliest. The number of codes an hour is limited.
 */
import { Refusal } from './refusal.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
/** In milliseconds: the window of the limits. */
export const CODE_WINDOW_MS = 60 * MINUTE
/** In milliseconds. */
export const CODE_LASTS_MS = 10 * MINUTE
const COOLDOWN = 60 * SECOND
export const CODE_TRIES = 5
/**
 * `number`: sent to one phone number, for any purpose. `place`: requested from one place, as the caller names it.
 * `connection`: requested over one connection's address, whatever place the caller names.
 */
export const CODES_AN_HOUR = { number: 5, place: 20, connection: 100 } as const

type Language = 'id' | 'en'

/** What the customer is told about a request for a code: the shape of the endpoint's answer. */
export type CodeAnswer = {
  readonly error: boolean
  readonly status: number
  readonly message: string
  /** Seconds until another code may be requested. */
  readonly resend_in: number
}

/** What was sent before. All times are ISO 8601; lists begin with the oldest. */
export type SentCodes = {
  /** The latest code of this number, domain and purpose. */
  readonly last: { readonly asked_at: string; readonly isUsed: boolean } | undefined
  /** When the codes of the last hour were asked for: of this number, from this place, over this connection. */
  readonly byNumber: readonly string[]
  readonly fromPlace: readonly string[]
  readonly overConnection: readonly string[]
}

/** The answer when no code is to be sent: the last one is too young, or a limit is reached. Null: send one. */
export function codeRefusal(before: SentCodes, now: number, language: Language): CodeAnswer | null {
  const { last } = before
  const cooling = last && !last.isUsed ? Math.ceil((Date.parse(last.asked_at) + COOLDOWN - now) / SECOND) : 0
  // A sheet that is closed and opened again requests a code again. During the cooldown the code already sent stays
  // valid.
  if (cooling > 0)
    return {
      error: false,
      status: 200,
      message: say(language, 'Kode sudah dikirim.', 'The code has been sent.'),
      resend_in: cooling,
    }
  const most = CODES_AN_HOUR
  if (before.byNumber.length >= most.number)
    return codesExhausted(211, untilFree(before.byNumber, most.number, now), language)
  if (before.fromPlace.length >= most.place)
    return codesExhausted(212, untilFree(before.fromPlace, most.place, now), language)
  if (before.overConnection.length >= most.connection)
    return codesExhausted(212, untilFree(before.overConnection, most.connection, now), language)
  return null
}

/** 211: the limit of the number; 212: of the place or the connection. `wait` in seconds. */
export function codesExhausted(status: 211 | 212, wait: number, language: Language): CodeAnswer {
  const message = say(language, 'Batas permintaan kode tercapai.', 'The limit of codes is reached.')
  return { error: true, status, message, resend_in: wait }
}

export function codeSent(language: Language): CodeAnswer {
  const message = say(language, 'Kode dikirim lewat WhatsApp.', 'The code was sent by WhatsApp.')
  return { error: false, status: 200, message, resend_in: COOLDOWN / SECOND }
}

/** Seconds, at least 1, until the oldest of the last `most` codes is an hour old. */
function untilFree(asked: readonly string[], most: number, now: number): number {
  const oldest = asked.at(-most) ?? ''
  return Math.max(1, Math.ceil((Date.parse(oldest) + CODE_WINDOW_MS - now) / SECOND))
}

/** Why a code is refused, with the texts; the field is `otp`. */
export function codeRefused(why: 'expired' | 'tries' | 'wrong', language: Language): Refusal {
  const message = {
    expired: say(
      language,
      'Kode sudah tidak berlaku. Minta kode baru.',
      'The code is no longer valid. Ask for a new one.',
    ),
    tries: say(language, 'Terlalu banyak percobaan. Minta kode baru.', 'Too many tries. Ask for a new code.'),
    wrong: say(language, 'Kode salah.', 'The code is wrong.'),
  }[why]
  return new Refusal(422, `otp.${why}`, message, { errors: { otp: [message] }, keeps: true })
}

/** The message that carries a code. `title` is how it begins: `Kode masuk`. */
export function codeMessage(title: string, partner: string, code: string): string {
  return `${title} ${partner}: ${code}. Berlaku 10 menit. Jangan berikan kepada siapa pun.`
}

function say(language: Language, id: string, en: string): string {
  return language === 'en' ? en : id
}
