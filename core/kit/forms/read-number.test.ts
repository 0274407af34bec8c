import { describe, expect, it } from 'vitest'
import { showNumber } from './phone-number.ts'
import { readNumber } from './read-number.ts'

const fullOf = async (typed: string, country = 'ID') => (await readNumber(typed, country))?.full ?? null

describe('a phone number', () => {
  it.each([
    ['0812 3456 7890', '6281234567890'],
    ['812-3456-7890', '6281234567890'],
    ['+62 (0)812 3456 7890', '6281234567890'],
    ['006281234567890', '6281234567890'],
    ['(+62) 812 3456 7890', '6281234567890'],
    ['6281234567890', '6281234567890'],
    ['+65 9123 4567', '6591234567'],
    ['12', null],
    ['0812 3456 7890 1234 5', null],
    ['0812abc', null],
    ['0812 3456 7890 x', null],
    ['0812/3456/7890', null],
    ['(0812) 3456.7890', '6281234567890'],
    ['', null],
    ['\u202A+62\u00A0812\u20113456\u20117890\u202C', '6281234567890'],
    ['٠٨١٢٣٤٥٦٧٨٩٠', '6281234567890'],
    ['０８１２－３４５６－７８９０', '6281234567890'],
    ['0812\u22123456\u22127890', '6281234567890'],
    ['+62 8123', null],
    ['+62 812345', '62812345'],
    ['628123456', '62628123456'],
    ['62081234567890', '6281234567890'],
  ])('%s is read as %s', async (typed, full) => expect(await fullOf(typed)).toBe(full))

  it.each([
    ['6281234567890', '+62 812-3456-7890'],
    ['628123456789', '+62 812-3456-789'],
    ['628123456', '+62 812-3456'],
    ['62812345', '+62 812-345'],
    // The last group has three digits, also of a shorter number.
    ['62361234567', '+62 361-234-567'],
    ['6591234567', '+6591234567'],
  ])('%s is shown as %s', (full, shown) => expect(showNumber(full)).toBe(shown))

  it('is read from its display form unchanged', async () => {
    expect(await fullOf(showNumber('6281234567890'))).toBe('6281234567890')
    expect(await fullOf(showNumber('6591234567'))).toBe('6591234567')
  })
})

describe('a number of another country', () => {
  it.each([
    ['Côte d’Ivoire keeps its zero', '07 12 34 56 78', 'CI', '2250712345678', '+225 07 12 34 5678'],
    ['Italy keeps the zero of a landline', '06 1234 5678', 'IT', '390612345678', '+39 06 1234 5678'],
    ['Russia drops an eight', '8 (912) 345-67-89', 'RU', '79123456789', '+7 912 345 67 89'],
    ['Kazakhstan shares its code with Russia', '8 701 234 5678', 'KZ', '77012345678', '+7 701 234 5678'],
    ['an area code of the Dominican Republic', '829 555 1234', 'DO', '18295551234', '+1 829 555 1234'],
    ['another one', '(809) 555-1234', 'DO', '18095551234', '+1 809 555 1234'],
    ['Vietnam drops a zero', '0912 345 678', 'VN', '84912345678', '+84 912 345 678'],
    ['a code without a plus', '84912345678', 'VN', '84912345678', '+84 912 345 678'],
    ['a zero after the code', '+44 (0)20 7946 0958', 'ID', '442079460958', '+44 20 7946 0958'],
    ['two zeros before the code', '00 84 912 345 678', 'ID', '84912345678', '+84 912 345 678'],
    ['Arabic digits', '٠١٠ ١٢٣٤ ٥٦٧٨', 'EG', '201012345678', '+20 10 12345678'],
    ['the dialled prefix of the United States', '011 62 812 3456 7890', 'US', '6281234567890', '+62 812-3456-7890'],
    ['an Indonesian number in another country', '+62 812 3456 7890', 'VN', '6281234567890', '+62 812-3456-7890'],
  ])('%s: %s in %s', async (_, typed, country, full, shown) =>
    expect(await readNumber(typed, country)).toEqual({ full, shown }),
  )

  it.each([
    ['too short', '123', 'SG'],
    ['too long', '0912 345 678 901', 'VN'],
    ['an unknown code', '+999 123456789', 'ID'],
    ['letters', '0912abc678', 'VN'],
  ])('is refused: %s, %s in %s', async (_, typed, country) => expect(await readNumber(typed, country)).toBeNull())
})
