import { expect, it } from 'vitest'
import { faultsOf } from './bank-card-faults.ts'

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
