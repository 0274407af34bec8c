import { expect, it } from 'vitest'
import { groupDigits } from './group-digits.ts'

it.each([
  ['6281200000001', '+62 812 0000 0001'],
  ['628123456789', '+62 812 3456 789'],
  ['15551234', '+15551234'],
])('%s is shown as %s', (number, read) => expect(groupDigits(number)).toBe(read))
