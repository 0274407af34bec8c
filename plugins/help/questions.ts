/** Which questions there are, in groups and in order, and how they are searched. Their words are `faq.<group>.<question>`. */
export const GROUPS = [
  { id: 'start', questions: ['join', 'code', 'password', 'window'] },
  { id: 'packages', questions: ['choose', 'second', 'unused', 'cancel'] },
  { id: 'payment', questions: ['ways', 'paid', 'twice', 'receipt'] },
  { id: 'network', questions: ['offline', 'slow', 'devices'] },
  { id: 'account', questions: ['inactive', 'number', 'age'] },
] as const

/** Questions about what a partner may not offer, by the page that their answers lead to. */
export const PAGE_OF: Readonly<Record<string, string>> = {
  receipt: '/transaction_history',
  cancel: '/request_cancellation',
}

export type Question = { readonly id: string; readonly question: string; readonly answer: string }
export type Group = { readonly id: string; readonly title: string; readonly questions: readonly Question[] }

/** What of the groups has every word of the query in question, answer or title; an empty query leaves all. */
export function search(groups: readonly Group[], query: string): readonly Group[] {
  const words = plain(query).split(' ').filter(Boolean)
  if (words.length === 0) return groups
  return groups.flatMap((group) => {
    const questions = group.questions.filter(({ question, answer }) => {
      const text = plain(`${group.title} ${question} ${answer}`)
      return words.every((word) => text.includes(word))
    })
    return questions.length === 0 ? [] : [{ ...group, questions }]
  })
}

/** Small letters without marks, and nothing but letters, digits and single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
