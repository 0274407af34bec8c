/** A problem in the words of the studio's language: what is wrong, what to do, and the value that is there. */
import type { Problem } from '../../contract.ts'
import type { TextKey, Translate } from '../i18n/texts.ts'

type Words = { readonly t: Translate; readonly find: (key: string) => string | null }
export type ProblemWords = { readonly sentence: string; readonly remedy: string; readonly detail: string | null }

export function problemWords(problem: Problem, { t, find }: Words): ProblemWords {
  const { code, message, remedy } = problem
  return {
    // The check may be newer than the page; its own sentence is English.
    sentence: find(`faults.${code}.text`) ?? message,
    remedy: find(`faults.${code}.remedy`) ?? remedy,
    detail: detailOf(problem, t),
  }
}

/** The file as a whole is at fault, and the values are for developers. */
const WITHOUT_VALUES = ['P203', 'P212', 'P219']

/** The check's words for what it expects. */
const EXPECTED: readonly (readonly [words: RegExp, key: TextKey])[] = [
  [/^a colour as #/, 'problems.expected.color'],
  [/^a telephone number/, 'problems.expected.phone'],
  [/^a host name of its own|^a host name that the portal/, 'problems.expected.ownDomain'],
  [/^a host name in lower case/, 'problems.expected.domain'],
  [/^an email address/, 'problems.expected.email'],
  [/^an address that begins with https/, 'problems.expected.address'],
  [/^a path (of the portal )?that begins with one slash/, 'problems.expected.path'],
  [/^a day (as year|of the calendar)/, 'problems.expected.day'],
  [/^a name of 2 to 32 small letters/, 'problems.expected.id'],
  [/^the name of a time zone/, 'problems.expected.zone'],
  [/^the name of an \.svg/, 'problems.expected.picture'],
  [/^each (name|path|key) once/, 'problems.expected.once'],
  [/^an id that no other/, 'problems.expected.ownId'],
  [/^one of (?<list>.+)$/, 'problems.expected.oneOf'],
  [/^at most (?<count>\d+) characters/, 'problems.expected.atMost'],
]

/** Null: there are no values that help. Words that are not known are left out, because they are English. */
function detailOf({ code, expected, received }: Problem, t: Translate): string | null {
  if (WITHOUT_VALUES.includes(code)) return null
  const shown =
    received === 'nothing' ? t('problems.nothing') : /^["\d[{]|^(true|false)$/.test(received) ? received : null
  const known = expectedWords(expected, t)
  if (known === null) return shown === null ? null : t('problems.now', { received: shown })
  return t('problems.values', { expected: known, received: shown ?? '–' })
}

function expectedWords(expected: string, t: Translate): string | null {
  for (const [words, key] of EXPECTED) {
    const found = words.exec(expected)
    if (found) return t(key, { ...found.groups })
  }
  // A path, a number or a name in quotes is the same in each language.
  return /^[/"#\d]\S*$|^[a-z]+[A-Z.\d-]?\w*$/.test(expected) ? expected : null
}
