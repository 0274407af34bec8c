import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import { blocksOf } from './plain-text.tsx'
import help from './plugin.ts'

const open = (at: string, options: Readonly<Record<string, unknown>>, language = 'id') =>
  renderPortal({ plugins: [help], partner: { plugins: { help: options } }, at, language })
const headings = (level: number) => screen.getAllByRole('heading', { level }).map((heading) => heading.textContent)

it('the terms have the built-in chapters that the partner names, then the partner’s own, in the customer’s language', async () => {
  const terms = [
    {
      title: { id: 'Dana kembali', en: 'Refunds' },
      text: { en: 'By {{partner}}.\n- in 7 days\n- by transfer\n<b>No</b> HTML' },
    },
  ]
  const { container } = await open('/terms_and_conditions', { terms, termsBuiltIn: ['payment', 'service'] }, 'en')
  expect(headings(2)).toEqual(['Payment', 'The service', 'Refunds'].map((title) => expect.stringContaining(title)))
  expect(screen.getByText('By Lestari Net.').tagName).toBe('P')
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(
    expect.arrayContaining(['in 7 days', 'by transfer']),
  )
  expect(screen.getByText('<b>No</b> HTML')).toBeDefined()
  expect(container.querySelector('b')).toBeNull()
})

it('the partner’s own questions are shown above the chosen built-in groups', async () => {
  const faq = [{ question: { id: 'Jam buka?' }, answer: { id: 'Pukul 8.' } }]
  await open('/faq', { faq, faqBuiltIn: ['payment'] })
  expect(headings(2)).toEqual(['Dari kami', 'Pembayaran'])
  expect(within(screen.getByRole('region', { name: 'Dari kami' })).getByText('Jam buka?')).toBeDefined()
})

it('Contact Us shows the support hours, if there are any', async () => {
  const { unmount } = await open('/contact', { hours: { id: 'Senin–Sabtu, 08.00–20.00' } })
  expect(screen.getByText('Jam layanan').parentElement?.textContent).toBe('Jam layananSenin–Sabtu, 08.00–20.00')
  unmount()
  await open('/contact', {})
  expect(screen.queryByText('Jam layanan')).toBeNull()
})

it.each([
  [
    'a\n\n b ',
    [
      { kind: 'paragraph', text: 'a' },
      { kind: 'paragraph', text: 'b' },
    ],
  ],
  [
    '- a\n- b\nc\n- d',
    [
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'paragraph', text: 'c' },
      { kind: 'list', items: ['d'] },
    ],
  ],
  ['', []],
])('%j is split into paragraphs and lists', (text, blocks) => expect(blocksOf(text)).toEqual(blocks))
