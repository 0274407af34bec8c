/**
 * A QRIS payload as a banking app reads it: EMVCo QR Code Specification for Payment Systems, merchant-presented mode
 * 1.1, with Bank Indonesia's national fields. Each field is a tag of two digits, a length of two digits, and a value.
 */

export type QrisOrder = {
  /** Whole rupiah. */
  readonly amount: number
  /** The shop's name in the payer's app, cut to 25 characters. */
  readonly merchant: string
  /** The order's number, cut to 25 characters. */
  readonly reference: string
}

const SCHEME = 'ID.CO.QRIS.WWW'
/** 9360, the acquirer's number, the merchant's number, a Luhn digit. No such merchant exists. */
const MERCHANT_ACCOUNT = '9360091490000000010'
const NATIONAL_MERCHANT = 'ID1020260000001'
const MICRO_BUSINESS = 'UMI'

/**
 * The text that the QR code encodes, with its checksum. Throws a RangeError for an amount that is not whole and
 * positive.
 */
export function qris({ amount, merchant, reference }: QrisOrder): string {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RangeError(`Not an amount in whole rupiah: ${amount}`)
  const payload = [
    field('00', '01'),
    // 12: dynamic, made for one order. 11 would be static, such as a sticker on a counter.
    field('01', '12'),
    field(
      '26',
      field('00', SCHEME) +
        field('01', MERCHANT_ACCOUNT) +
        field('02', NATIONAL_MERCHANT) +
        field('03', MICRO_BUSINESS),
    ),
    field('51', field('00', SCHEME) + field('02', NATIONAL_MERCHANT) + field('03', MICRO_BUSINESS)),
    // 4816: computer network services (ISO 18245).
    field('52', '4816'),
    // 360: rupiah (ISO 4217).
    field('53', '360'),
    field('54', String(amount)),
    field('58', 'ID'),
    field('59', toAscii(merchant, 25)),
    field('60', 'JAKARTA'),
    field('61', '10110'),
    field('62', field('05', toAscii(reference, 25))),
    // The checksum covers its own tag and length.
    '6304',
  ].join('')
  return payload + crc16(payload)
}

/** CRC-16/CCITT-FALSE of the text's bytes as four capital hex digits: polynomial 1021, start FFFF, nothing reflected. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function field(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value
}

/** Printable ASCII, which every QR reader can show, cut to `maxLength` characters. */
function toAscii(text: string, maxLength: number): string {
  return text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, maxLength)
    .trim()
}
