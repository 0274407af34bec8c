/** A problem in the words of the studio's language: what is wrong, what to do, and the value that is there. */
import type { Problem } from '../../contract.ts'
import type { Translate } from '../texts/texts.ts'

type Words = { readonly t: Translate; readonly find: (key: string) => string | null }
export type ProblemWords = { readonly sentence: string; readonly remedy: string; readonly detail: string | null }

export function problemWords({ code, expected, received, message, remedy }: Problem, { t, find }: Words): ProblemWords {
  // The check may be newer than the page; its own sentence is English.
  const sentence = find(`faults.${code}.text`) ?? message
  const values = { expected, received }
  const hasValues = expected !== '' && received !== '' && !WITHOUT_VALUES.includes(code)
  return {
    sentence,
    remedy: find(`faults.${code}.remedy`) ?? remedy,
    detail: hasValues ? t('problems.values', values) : null,
  }
}

/** The file as a whole is at fault, and the values are for developers. */
const WITHOUT_VALUES = ['P203', 'P212', 'P219']
