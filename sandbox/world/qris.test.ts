import { describe, expect, test } from 'vitest'
import { crc16, qris } from './qris.ts'

/** CRC-16/CCITT-FALSE by a second method: a table of 256 remainders from polynomial long division over GF(2). */
const TABLE = Array.from({ length: 256 }, (_, byte) => {
  let remainder = BigInt(byte) << 16n
  for (let bit = 23n; bit >= 16n; bit -= 1n) {
    if ((remainder >> bit) & 1n) remainder ^= 0x11021n << (bit - 16n)
  }
  return Number(remainder)
})
const byTable = (text: string) =>
  Buffer.from(text, 'utf8')
    .reduce((crc, byte) => ((crc << 8) & 0xffff) ^ (TABLE[(crc >> 8) ^ byte] ?? 0), 0xffff)
    .toString(16)
    .toUpperCase()
    .padStart(4, '0')

/** The fields of a payload by tag. */
function fields(payload: string): Map<string, string> {
  const found = new Map<string, string>()
  for (let at = 0; at < payload.length;) {
    const length = Number(payload.slice(at + 2, at + 4))
    found.set(payload.slice(at, at + 2), payload.slice(at + 4, at + 4 + length))
    at += 4 + length
  }
  return found
}

const order = { amount: 35_000, merchant: 'GAPURA INTERNET', reference: 'pur_19bYJnXfJNCh' }

describe('a QRIS payload', () => {
  test('has the checksum that the standard gives for its test string', () => {
    expect(crc16('123456789')).toBe('29B1')
  })

  test.each(['', 'A', 'Kopi & Teh', '00020101021226', 'ÿ é', 'x'.repeat(512)])(
    'has the checksum that a table of remainders gives for %j',
    (text) => {
      expect(crc16(text)).toBe(byTable(text))
    },
  )

  test('ends with the checksum of everything before it', () => {
    const payload = qris(order)
    expect(payload.slice(-8, -4)).toBe('6304')
    expect(payload.slice(-4)).toBe(byTable(payload.slice(0, -4)))
  })

  test('contains amount, currency, country, shop and order, sorted by tag', () => {
    const parsed = fields(qris(order))
    const tags = ['00', '01', '26', '51', '52', '53', '54', '58', '59', '60', '61', '62', '63']
    expect([...parsed.keys()]).toEqual(tags)
    expect(['00', '01', '53', '54', '58', '59'].map((tag) => parsed.get(tag))).toEqual([
      '01',
      '12',
      '360',
      '35000',
      'ID',
      'GAPURA INTERNET',
    ])
    expect(fields(parsed.get('26') ?? '').get('00')).toBe('ID.CO.QRIS.WWW')
    expect(fields(parsed.get('51') ?? '').get('00')).toBe('ID.CO.QRIS.WWW')
    expect([...fields(parsed.get('62') ?? '')]).toEqual([['05', 'pur_19bYJnXfJNCh']])
  })

  test('names a merchant account with a valid check digit', () => {
    const account = fields(fields(qris(order)).get('26') ?? '').get('01') ?? ''
    const sum = [...account].toReversed().reduce((total, digit, i) => {
      const n = Number(digit) * (i % 2 === 1 ? 2 : 1)
      return total + (n > 9 ? n - 9 : n)
    }, 0)
    expect(account).toHaveLength(19)
    expect(sum % 10).toBe(0)
  })

  test.each([0, -5, 1.5, Number.NaN])('is refused for an amount of %d', (amount) => {
    expect(() => qris({ ...order, amount })).toThrow(RangeError)
  })
})
