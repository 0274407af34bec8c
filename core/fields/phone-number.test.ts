import { describe, expect, it } from 'vitest'
import { fullNumber, showNumber } from './phone-number.ts'

describe('a phone number', () => {
  it.each([
    ['0812 3456 7890', '6281234567890'],
    ['812-3456-7890', '6281234567890'],
    ['+62 (0)812 3456 7890', '6281234567890'],
    ['006281234567890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['+65 9123 4567', '6591234567'],
    ['12', null],
    ['0812 3456 7890 1234 5', null],
    ['0812abc', null],
  ])('%s', (typed, full) => expect(fullNumber(typed, '62')).toBe(full))

  it('in display form is read as the same number', () => {
    expect(fullNumber(showNumber('6281234567890', '62'), '62')).toBe('6281234567890')
    expect(fullNumber(showNumber('6591234567', '62'), '62')).toBe('6591234567')
  })
})
