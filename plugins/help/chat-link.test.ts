import { expect, it } from 'vitest'
import { chatLink, spokenNumber } from './chat-link.ts'

it('opens a chat with the number and a text that no letter can break', () => {
  const link = new URL(chatLink('6281200000001', 'Halo & tolong, 50% +62?'))
  expect([link.host, link.pathname]).toEqual(['wa.me', '/6281200000001'])
  expect(link.searchParams.get('text')).toBe('Halo & tolong, 50% +62?')
})

it.each([
  ['6281200000001', '+62 812 0000 0001'],
  ['628123456789', '+62 812 3456 789'],
  ['15551234', '+15551234'],
])('%s is read as %s', (number, read) => expect(spokenNumber(number)).toBe(read))
