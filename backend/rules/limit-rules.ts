/**
 * Limits of tries and messages in an hour. A use is counted before the work that it stands for, so that parallel calls cannot exceed
 * the limit, and given back when the call was right.
 *
 * Nobody may lock out somebody else, so the low limits contain the network of the request (`net`): they refuse the requester alone. The
 * higher limits without it stop many networks together, and leave another way: a message names it, or the owner's own network is exempt.
 */
import { textIn, type AnswerLanguage } from './answer-language.ts'
import { addressKey } from '../../core/kernel/values/address-key.ts'
import { normalizeIdentifier } from './normalize-identifier.ts'
import { Refusal } from './refusal.ts'

/** The time from the first use until the count begins anew, in milliseconds. */
export const LIMIT_WINDOW_MS = 3_600_000

type Kind = 'account' | 'name' | 'net' | 'place' | 'portal' | 'to'
type Rule = { readonly max: number; readonly by: readonly Kind[] }

/**
 * Most uses in an hour, and what they are counted by: `account` (an id), `name` (as typed at sign-in), `net` (the network of the request),
 * `place` (a device's address as the caller names it, so only together with `net`), `portal` (a partner's id), `to` (a recipient).
 */
export const LIMITS = {
  mail: { max: 5, by: ['to', 'net'] },
  'mail to one recipient': { max: 20, by: ['to'] },
  'mail from one network': { max: 30, by: ['net'] },
  code: { max: 5, by: ['to', 'net'] },
  'code to one recipient': { max: 20, by: ['to'] },
  'code from one place': { max: 20, by: ['net', 'place'] },
  'code from one network': { max: 100, by: ['net'] },
  /** Tries from a network that has not requested a valid code. */
  'code try': { max: 5, by: ['to', 'net'] },
  'code try of one number': { max: 25, by: ['to'] },
  /** Sign-in: one name from one network. */
  password: { max: 10, by: ['name', 'net'] },
  /** Sign-in: one name from all networks. */
  'password of one name': { max: 50, by: ['name'] },
  /** Sign-in: all names from one network. */
  'password from one network': { max: 100, by: ['net'] },
  /** A signed-in customer who types the current password to change it, the email address or the phone number. */
  'password of one account': { max: 10, by: ['account'] },
  /** A signed-in customer who saves another email address: the answer says whether somebody else has it. */
  'email address of one account': { max: 10, by: ['account'] },
  voucher: { max: 10, by: ['net'] },
  'voucher during an attack': { max: 3, by: ['net'] },
  'voucher of one portal': { max: 100, by: ['portal'] },
  /** Orders that a customer makes, paid or not. */
  order: { max: 30, by: ['account'] },
  upload: { max: 20, by: ['account'] },
  guest: { max: 20, by: ['net'] },
  'guest of one portal': { max: 200, by: ['portal'] },
} as const satisfies Readonly<Record<string, Rule>>

export type LimitName = keyof typeof LIMITS
/** A limit with the values that it is counted by, such as `{ limit: 'password', name, net }`. */
export type LimitKey = {
  readonly [Name in LimitName]: { readonly limit: Name } & Readonly<Record<(typeof LIMITS)[Name]['by'][number], string>>
}[LimitName]

/** The limits of a mail with a link. */
export function mailLimits(to: string, net: string): readonly LimitKey[] {
  return [
    { limit: 'mail', to, net },
    { limit: 'mail from one network', net },
    { limit: 'mail to one recipient', to },
  ]
}

/** The limits of a sign-in by password. `name`: phone number, email address or username, as typed. */
export function passwordLimits(name: string, net: string): readonly LimitKey[] {
  return [
    { limit: 'password', name, net },
    { limit: 'password from one network', net },
    { limit: 'password of one name', name },
  ]
}

/** The text that a use is counted under. `net` may be an address in any spelling, names and recipients too. */
export function limitKey(use: LimitKey): string {
  const values: Readonly<Partial<Record<Kind, string>>> = use
  const { by }: Rule = LIMITS[use.limit]
  return JSON.stringify([use.limit, ...by.map((kind) => `${kind}:${normalised(kind, values[kind] ?? '')}`)])
}

function normalised(kind: Kind, value: string): string {
  if (kind === 'net') return addressKey(value)
  return kind === 'name' || kind === 'to' ? normalizeIdentifier(value) : value
}

/**
 * The refusal for a reached limit: 429 with `Retry-After`. The code is `<kind>.<reason>` where the message names another sign-in method,
 * otherwise `too_many`.
 *
 * @param wait milliseconds until the count begins anew
 */
export function limitRefusal(limit: LimitName, wait: number, language: AnswerLanguage): Refusal {
  const { code, id, en } = TEXTS[limit] ?? {
    code: 'too_many',
    id: 'Terlalu banyak percobaan. Coba lagi nanti.',
    en: 'Too many tries. Try again later.',
  }
  const seconds = Math.max(1, Math.ceil(wait / 1_000))
  return new Refusal(429, code, textIn(language, id, en), { headers: { 'retry-after': String(seconds) } })
}

const TEXTS: Partial<Record<LimitName, { readonly code: string; readonly id: string; readonly en: string }>> = {
  'password of one name': {
    code: 'password.tries',
    id: 'Kata sandi akun ini terlalu sering salah. Masuk dengan kode WhatsApp, atau coba lagi nanti.',
    en: 'The password of this account was wrong too often. Sign in with a WhatsApp code, or try again later.',
  },
  order: {
    code: 'orders.many',
    id: 'Anda terlalu sering memesan. Bayar pesanan yang sudah ada, atau coba lagi nanti.',
    en: 'You have ordered too often. Pay an order that you have, or try again later.',
  },
  voucher: {
    code: 'voucher.tries',
    id: 'Terlalu banyak voucer salah dari Wi-Fi ini. Masuk dengan kode WhatsApp, atau coba lagi nanti.',
    en: 'Too many wrong vouchers from this Wi-Fi. Sign in with a WhatsApp code, or try again later.',
  },
  'voucher during an attack': {
    code: 'voucher.tries',
    id: 'Terlalu banyak voucer salah. Masuk dengan kode WhatsApp, atau coba lagi nanti.',
    en: 'Too many wrong vouchers. Sign in with a WhatsApp code, or try again later.',
  },
  'guest of one portal': {
    code: 'guest.busy',
    id: 'Jatah internet gratis di sini sedang habis. Masuk dengan kode WhatsApp, atau coba lagi nanti.',
    en: 'Free internet is used up here for now. Sign in with a WhatsApp code, or try again later.',
  },
}

/** A limit that refuses a use, and the milliseconds until its count begins anew. */
export type ReachedLimit = { readonly limit: LimitName; readonly wait: number }

export type Requester = {
  /** The client address of the request, for the log. */
  readonly address: string
  readonly language: AnswerLanguage
}

export type ReachedLimits = {
  /** Notes a refusal. Logs at most one line a minute for each limit: its name, how often it was reached, and the last network. */
  note(limit: LimitName, address: string): void
}

/** @param now milliseconds */
export function createReachedLimits(log: (line: string) => void, now: () => number): ReachedLimits {
  const pending = new Map<LimitName, { count: number; loggedAt: number }>()
  return {
    note: (limit, address) => {
      const { count, loggedAt } = pending.get(limit) ?? { count: 0, loggedAt: -Infinity }
      if (now() - loggedAt < 60_000) return void pending.set(limit, { count: count + 1, loggedAt })
      pending.set(limit, { count: 0, loggedAt: now() })
      const often = count === 0 ? 'once' : `${count + 1} times since the last such line`
      return log(`The limit “${limit}” was reached ${often}, last from the network ${addressKey(address) || 'unknown'}`)
    },
  }
}
