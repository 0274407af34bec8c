/** What is said before it is known whose page this is: always in both languages. */
import en from '../../locales/en/start.json'
import id from '../../locales/id/start.json'

// words: start:*
export type StartWord = keyof typeof id & keyof typeof en

export const START_WORDS = { id, en } as const

/** One line a language. */
export function inBoth(word: StartWord): string {
  return `${id[word]}\n${en[word]}\n`
}
