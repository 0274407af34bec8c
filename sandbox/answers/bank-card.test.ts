import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createBankCardHost } from './bank-card.ts'

type Card = { number?: string; expiry?: string; cvc?: string }
type Script = { GapuraCard: { tokenize(card: Card): Promise<{ token: string; last4: string }> } }

async function loadScript(): Promise<Script['GapuraCard']> {
  const script = await (await createBankCardHost().request('http://pay.localhost/card.js')).text()
  const page: Record<string, unknown> = { crypto, Event, dispatchEvent: () => true }
  runInNewContext(script, page)
  // The cast holds: the script defines this global.
  return (page as Script).GapuraCard
}

const card = { number: '4111 1111 1111 1111', expiry: '12/99', cvc: '123' }

test('a token contains no digits of the card number', async () => {
  const { token, last4 } = await (await loadScript()).tokenize(card)
  expect(token).toMatch(/^card_ok_[0-9a-f]{24}$/)
  expect(last4).toBe('1111')
})

test('the test card that is always declined gets a token with the prefix card_declined_', async () => {
  const { token } = await (await loadScript()).tokenize({ ...card, number: '4000000000000002' })
  expect(token).toMatch(/^card_declined_/)
})

test.each([
  ['number', { ...card, number: '4111111111111112' }],
  ['number', {}],
  ['expiry', { ...card, expiry: '13/99' }],
  ['expiry', { ...card, expiry: '01/20' }],
  ['cvc', { ...card, cvc: '12' }],
])('a card with a wrong %s is refused with the name of the field: %j', async (field, wrong) => {
  await expect((await loadScript()).tokenize(wrong)).rejects.toMatchObject({ field, code: `card.${field}` })
})
