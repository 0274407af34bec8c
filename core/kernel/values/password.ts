/**
 * The rule for new passwords. Section 5 of the specification: "Must contain at least 8 characters, 1 uppercase, 1
 * lowercase, 1 special character, and 1 number". A passphrase needs none of these, and a password that everybody knows is
 * refused even if it has all of them (NIST SP 800-63B, section 3.1.1.2).
 */

/** Special is whatever is neither a letter of A to Z nor a digit. */
export const STRONG_PASSWORD = /^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^A-Za-z0-9]).{8,}$/su

/** Characters. What is longer is refused before it is hashed. */
export const LONGEST_PASSWORD = 200

/** A passphrase has this many characters, of which this many are different. Spaces and letters of any script count. */
const PASSPHRASE = { characters: 15, different: 6 } as const

/** `known`: one of the first that somebody tries who guesses. */
export type PasswordFault = 'weak' | 'known'

/** Why this cannot be a new password, or null. */
export function passwordFault(password: string): PasswordFault | null {
  if (password.length > LONGEST_PASSWORD) return 'weak'
  if (!STRONG_PASSWORD.test(password) && !isPassphrase(password)) return 'weak'
  return isKnown(password) ? 'known' : null
}

function isPassphrase(text: string): boolean {
  const characters = [...text.normalize('NFC')]
  const isVaried = new Set(characters).size >= PASSPHRASE.different
  return characters.length >= PASSPHRASE.characters && isVaried && /\p{L}/u.test(text)
}

/** The words of the most common passwords, in English and Indonesian. Digits and signs around them do not count. */
const WORDS =
  'password passwd passphrase pass katasandi sandi rahasia secret admin administrator root user guest tamu login masuk welcome selamatdatang hello halo letmein changeme default test testing iloveyou cinta sayang sayangku akucintakamu bismillah alhamdulillah indonesia merdeka jakarta wifi internet hotspot monkey dragon football master sunshine princess superman pokemon'.split(
    ' ',
  )
const RUNS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp'] as const
/** Signs that stand for a letter: `p4$$w0rd`. */
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
  // What stands before and after the letters is mostly a number or a sign that the rule demands.
  const end = characters.length - characters.toReversed().findIndex(isLetter)
  const word = characters
    .slice(first, end)
    .map((character) => LETTERS[character] ?? character)
    .filter(isLetter)
    .join('')
  const isRepeated = (part: string) => part.repeat(Math.floor(word.length / part.length)) === word
  if (WORDS.some(isRepeated)) return true
  if (word.length < 3) return false
  const backwards = [...word].toReversed().join('')
  return isRepeated(word.slice(0, 1)) || RUNS.some((run) => run.includes(word) || run.includes(backwards))
}
