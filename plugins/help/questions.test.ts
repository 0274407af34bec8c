import { describe, expect, it } from 'vitest'
import { GROUPS, search, type Group } from './questions.ts'

const groups: readonly Group[] = [
  {
    id: 'payment',
    title: 'Pembayaran',
    questions: [
      { id: 'paid', question: 'Sudah bayar, paket belum aktif?', answer: 'Paling lama 1×24 jam.' },
      { id: 'ways', question: 'Bagaimana cara membayar?', answer: 'Dengan QRIS di kafé mana pun.' },
    ],
  },
  { id: 'start', title: 'Masuk', questions: [{ id: 'code', question: 'Kode tidak datang?', answer: 'Tunggu dulu.' }] },
]
const found = (query: string) =>
  search(groups, query).flatMap((group) => group.questions.map((question) => question.id))

describe('searching the questions', () => {
  it('matches words of question, answer or group title in any order and case', () => {
    expect(found('AKTIF paket')).toEqual(['paid'])
    expect(found('pembayaran')).toEqual(['paid', 'ways'])
    expect(found('24 jam')).toEqual(['paid'])
  })

  it('ignores accents, punctuation and extra spaces', () => {
    expect(found('  kafe? ')).toEqual(['ways'])
  })

  it('reads a query as it is pasted or typed on any keyboard', () => {
    expect(found('ｋｏｄｅ')).toEqual(['code'])
    expect(found('\u202Apa\u00adket\u202C')).toEqual(['paid'])
    expect(found('٢٤ jam')).toEqual(['paid'])
  })

  it('shows all for an empty query, and nothing when a word is not found', () => {
    expect(found('')).toEqual(['paid', 'ways', 'code'])
    expect(found('  ?! ')).toEqual(['paid', 'ways', 'code'])
    expect(found('bayar gratis')).toEqual([])
  })

  it('leaves out groups without a hit', () => {
    expect(search(groups, 'kode').map((group) => group.id)).toEqual(['start'])
  })
})

it('each question is listed once', () => {
  const all = GROUPS.flatMap((group) => group.questions.map((question) => `${group.id}.${question}`))
  expect(new Set(all).size).toBe(all.length)
  expect(all.length).toBeGreaterThanOrEqual(14)
})
