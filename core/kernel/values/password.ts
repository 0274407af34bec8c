/**
 * Checks new passwords. Section 5 of the specification: "Must contain at least 8 characters, 1 uppercase, 1 lowercase, 1 special character,
 * and 1 number". Passphrases need none of these; common passwords are refused in any case (NIST SP 800-63B, 3.1.1.2).
 */

/** Special: neither a letter from A to Z nor a digit. */
export const STRONG_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/su

/** Characters of a password. Longer passwords are refused before they are hashed. */
export const MAX_PASSWORD_LENGTH = 200

/** Minimum numbers of characters and of different characters. Spaces and letters of any script count. */
const PASSPHRASE = { characters: 15, different: 6 } as const

/** `known`: a common password. */
export type PasswordFault = 'weak' | 'known'

/** Returns null for an acceptable password. */
export function passwordFault(password: string): PasswordFault | null {
  if (password.length > MAX_PASSWORD_LENGTH) return 'weak'
  if (!STRONG_PASSWORD.test(password) && !isPassphrase(password)) return 'weak'
  return isKnown(password) ? 'known' : null
}

function isPassphrase(text: string): boolean {
  const characters = [...text.normalize('NFC')]
  const isVaried = new Set(characters).size >= PASSPHRASE.different
  return characters.length >= PASSPHRASE.characters && isVaried && /\p{L}/u.test(text)
}

/** Common passwords in English and Indonesian, compared without digits and signs around them. */
const COMMON_PASSWORDS =
  'password passwd passphrase pass katasandi sandi rahasia secret admin administrator root user guest tamu login masuk welcome selamatdatang hello halo letmein changeme default test testing iloveyou cinta sayang sayangku akucintakamu bismillah alhamdulillah indonesia merdeka jakarta wifi internet hotspot monkey dragon football master sunshine princess superman pokemon'.split(
    ' ',
  )
const SEQUENCES = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp'] as const
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

function isKnown(password: string): boolean {
  const isLetter = (character: string) => /\p{L}/u.test(character)
  const characters = [...password.normalize('NFKC').toLowerCase()]
  const first = characters.findIndex(isLetter)
  // Characters around the letters are mostly the number and the sign that the rule demands.
  const end = characters.length - characters.toReversed().findIndex(isLetter)
  const word = characters
    .slice(first, end)
    .map((character) => LETTERS[character] ?? character)
    .filter(isLetter)
    .join('')
  const isRepeated = (part: string) => part.repeat(Math.floor(word.length / part.length)) === word
  if (COMMON_PASSWORDS.some(isRepeated)) return true
  if (word.length < 3) return false
  const backwards = [...word].toReversed().join('')
  return (
    isRepeated(word.slice(0, 1)) ||
    SEQUENCES.some((sequence) => sequence.includes(word) || sequence.includes(backwards))
  )
}
