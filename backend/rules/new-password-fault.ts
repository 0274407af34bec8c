/** Finds what is wrong with a weak new password with the same rule and texts as the portal. */
import type { AnswerLanguage } from './answer-language.ts'
import { passwordFault } from '../../core/kernel/values/password.ts'

const TEXTS = {
  weak: {
    id: 'Minimal 8 karakter, 1 huruf besar, 1 huruf kecil, 1 karakter khusus, dan 1 angka',
    en: 'Must contain at least 8 characters, 1 uppercase, 1 lowercase, 1 special character, and 1 number',
  },
  known: {
    id: 'Kata sandi ini terlalu mudah ditebak. Pakai yang lain.',
    en: 'This password is too easy to guess. Use another one.',
  },
} as const

/** Null: the password is accepted. */
export function newPasswordFault(
  password: string,
  language: AnswerLanguage,
): { readonly code: 'weak' | 'known'; readonly text: string } | null {
  const code = passwordFault(password)
  return code && { code, text: TEXTS[code][language] }
}
