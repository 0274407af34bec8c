import { expect, it } from 'vitest'
import { chatLink } from './chat-link.ts'

it('the address has the number and the encoded text', () => {
  const link = new URL(chatLink('6281200000001', 'Halo & tolong, 50% +62?'))
  expect([link.host, link.pathname]).toEqual(['wa.me', '/6281200000001'])
  expect(link.searchParams.get('text')).toBe('Halo & tolong, 50% +62?')
})

it('the text may be missing', () => expect(chatLink('6281200000001')).toBe('https://wa.me/6281200000001'))
