/** The built-in questions, in groups and in order, and the search. The texts of a question are `faq.<group>.<question>`. */
import { typedValue } from '@gapura/core/values'

export const GROUPS = [
  { id: 'start', questions: ['join', 'code', 'password', 'window'] },
  { id: 'packages', questions: ['choose', 'second', 'unused', 'cancel'] },
  { id: 'payment', questions: ['ways', 'paid', 'twice', 'receipt'] },
  { id: 'network', questions: ['offline', 'slow', 'devices'] },
  { id: 'account', questions: ['inactive', 'number', 'age'] },
] as const

/** Paths of pages that questions are about. A question is left out when the partner does not have the page. */
export const PAGE_OF: Readonly<Record<string, string>> = {
  receipt: '/transaction_history',
  cancel: '/request_cancellation',
}

export type Question = { readonly id: string; readonly question: string; readonly answer: string }
export type Group = { readonly id: string; readonly title: string; readonly questions: readonly Question[] }

/** The questions with every word of the query in question, answer or group title. An empty query returns all. */
export function search(groups: readonly Group[], query: string): readonly Group[] {
  const words = plain(typedValue(query)).split(' ').filter(Boolean)
  if (words.length === 0) return groups
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = plain(`${group.title} ${question} ${answer}`)
      return words.every((word) => text.includes(word))
    })
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}

/** Lower case without diacritics; everything but letters and digits becomes a single space. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
