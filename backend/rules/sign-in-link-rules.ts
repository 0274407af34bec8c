/**
 * The rules of sign-in links by email, without storage. A link is bound to the browser that requested it, because an attacker
 * could forward a link to their own account. Another browser must enter the last digits of the account's phone number.
 */
import { textIn, type AnswerLanguage } from './answer-language.ts'
import { typedValue } from '../../core/kernel/values/typed-value.ts'

/** Validity of a link, in milliseconds. */
export const SIGN_IN_LINK_MS = 10 * 60_000
export const DIGIT_TRIES = 5

export type LinkFault = { readonly field: 'token' | 'digits'; readonly code: string; readonly text: string }

/** For a token that is unknown, used or expired. */
export function linkExpired(language: AnswerLanguage): LinkFault {
  const text = textIn(language, 'Tautan ini sudah tidak berlaku.', 'The link is expired or invalid.')
  return { field: 'token', code: 'link.expired', text }
}

/** For another partner's link, which stays valid. */
export function linkForeign(language: AnswerLanguage): LinkFault {
  const text = textIn(language, 'Tautan ini untuk jaringan lain.', 'The link is for another network.')
  return { field: 'token', code: 'link.foreign', text }
}

/** For a browser that did not request the link. Shows the account's name and address, masked; the portal then requires the digits. */
export function linkElsewhere(
  { name, email }: { readonly name: string | null; readonly email: string | null },
  language: AnswerLanguage,
): LinkFault {
  const masked = [maskName(name ?? ''), maskEmail(email ?? '')].filter(Boolean).join(', ')
  const text = textIn(language, `Tautan ini membuka akun ${masked}.`, `This link opens the account of ${masked}.`)
  return { field: 'token', code: 'link.elsewhere', text }
}

export function wrongDigits(language: AnswerLanguage): LinkFault {
  const text = textIn(language, 'Angka ini tidak cocok.', 'These digits do not match.')
  return { field: 'digits', code: 'link.digits', text }
}

/** Whether these are the last four digits of `phone`. False for an account without a number. */
export function digitsFit(digits: string, phone: string | null): boolean {
  const typed = typedValue(digits)
  return phone !== null && /^\d{4}$/.test(typed) && typed === phone.slice(-4)
}

/** The text of the email with a sign-in link. */
export function signInMail(partner: string, link: string, language: AnswerLanguage = 'id'): string {
  if (language === 'en') return `Sign in to ${partner} without a password: ${link}\nValid for 10 minutes, and once.`
  return `Masuk ke ${partner} tanpa kata sandi: ${link}\nBerlaku 10 menit, untuk sekali pakai.`
}

/** `Siti Rahmawati` → `S••• R•••`. The length is hidden too. */
function maskName(name: string): string {
  if (name === '') return ''
  return name
    .split(' ')
    .map((word) => [...word].slice(0, 1).join('') + '•••')
    .join(' ')
}

/** `siti@contoh.id` → `s•••@c•••`. */
function maskEmail(email: string): string {
  if (email === '') return ''
  return email
    .split('@')
    .map((part) => [...part].slice(0, 1).join('') + '•••')
    .join('@')
}
