/**
 * The rules of links by mail that sign in, without storage. A link is bound to the browser that asked for it: somebody may have
 * a link to his own account mailed and pass it on. In another browser it asks for the last digits of the account's number.
 */
type Language = 'id' | 'en'

/** How long a link that signs in is valid, in milliseconds. */
export const SIGN_IN_LINK_MS = 10 * 60_000
/** How often the digits may be wrong. */
export const DIGIT_TRIES = 5

/** The refusal's field, code and text. */
export type LinkFault = { readonly field: 'token' | 'digits'; readonly code: string; readonly text: string }

/** The refusal of a token that is unknown, used or too old. */
export function linkExpired(language: Language): LinkFault {
  const text = language === 'en' ? 'The link is expired or invalid.' : 'Tautan kedaluwarsa atau tidak valid.'
  return { field: 'token', code: 'link.expired', text }
}

/** The refusal of another partner's link, which stays valid. */
export function linkForeign(language: Language): LinkFault {
  const text = language === 'en' ? 'The link is for another network.' : 'Tautan ini untuk jaringan lain.'
  return { field: 'token', code: 'link.foreign', text }
}

/** The refusal in another browser than the one that asked. Shows whose account it opens, masked, and asks for the digits. */
export function linkElsewhere(
  { name, email }: { readonly name: string | null; readonly email: string | null },
  language: Language,
): LinkFault {
  const masked = [maskName(name ?? ''), maskEmail(email ?? '')].filter(Boolean).join(', ')
  const text = language === 'en' ? `This link opens the account of ${masked}.` : `Tautan ini membuka akun ${masked}.`
  return { field: 'token', code: 'link.elsewhere', text }
}

/** The refusal of digits that are not the last ones of the account's number. */
export function wrongDigits(language: Language): LinkFault {
  const text = language === 'en' ? 'These digits do not match.' : 'Angka ini tidak cocok.'
  return { field: 'digits', code: 'link.digits', text }
}

/** Whether these are the last four digits of the account's number. `phone`: null when the account has none, which no digits fit. */
export function digitsFit(digits: string, phone: string | null): boolean {
  return phone !== null && /^\d{4}$/.test(digits) && digits === phone.slice(-4)
}

/** What the mail with a link that signs in says. */
export function signInMail(partner: string, link: string): string {
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
