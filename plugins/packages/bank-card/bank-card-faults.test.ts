import { expect, it } from 'vitest'
import { faultsOf, textOfFault } from './bank-card-faults.ts'

const good = { number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123' }

it.each([
  ['a whole card', good, []],
  ['a card that has ended, which its provider decides', { ...good, expiry: '01/20' }, []],
  ['a code of four digits', { ...good, cvc: '1234' }, []],
  ['nothing typed', { number: '', expiry: '', cvc: '' }, ['number', 'expiry', 'cvc']],
  ['a slip in the number', { ...good, number: '4111 1111 1111 1112' }, ['number']],
  ['a number that is too short', { ...good, number: '4111 1111 1114' }, ['number']],
  ['a month that is none', { ...good, expiry: '13/30' }, ['expiry']],
  ['a year of one digit and a short code', { ...good, expiry: '12/3', cvc: '12' }, ['expiry', 'cvc']],
])('%s', (_, card, faults) => expect(faultsOf(card)).toEqual(faults))

it.each([
  ['a number that is not written', 'number', { ...good, number: '' }, 'numberMissing'],
  ['a slip in the number', 'number', { ...good, number: '4111' }, 'number'],
  ['an expiry that is no date', 'expiry', { ...good, expiry: '13/30' }, 'expiry'],
  ['an expiry that the provider refuses', 'expiry', { ...good, expiry: '01/20' }, 'expired'],
  ['a short code', 'cvc', { ...good, cvc: '1' }, 'cvc'],
] as const)('%s has its own text', (_, field, card, key) => expect(textOfFault(field, card)).toBe(key))
