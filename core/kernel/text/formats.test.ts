import fc from 'fast-check'
import { formatMoney } from './format-money.ts'
import { describe, expect, it, vi } from 'vitest'
import {
  addDays,
  dayOf,
  daysBetween,
  formatBytes,
  formatClock,
  formatZonedClock,
  formatDate,
  formatMonth,
  formatDateTime,
  formatSeconds,
  formatSoon,
} from './formats.ts'
import { zoneOf } from './zone.ts'

describe('money', () => {
  it.each([
    [0, 'Rp\u00a00'],
    [500, 'Rp\u00a0500'],
    [10_000, 'Rp\u00a010.000'],
    [1_234_567, 'Rp\u00a01.234.567'],
    [-2_500, '-Rp\u00a02.500'],
    [-0.4, 'Rp\u00a00'],
    [999.5, 'Rp\u00a01.000'],
    [Number.MAX_SAFE_INTEGER, 'Rp\u00a09.007.199.254.740.991'],
  ])('%d is %s', (rupiah, text) => expect(formatMoney(rupiah)).toBe(text))

  it.each([
    [1_250, 'KES', 'KES\u00a01,250.00'],
    [49.9, 'BRL', 'BRL\u00a049.90'],
    [-3, 'USD', '-USD\u00a03.00'],
    // Without decimals, and with three.
    [5_000, 'UGX', 'UGX\u00a05,000'],
    [1.5, 'KWD', 'KWD\u00a01.500'],
    [10_000, 'IDR', 'Rp\u00a010.000'],
    [10_000, null, 'Rp\u00a010.000'],
    [5, 'no code', 'no code\u00a05'],
  ])('%d of %s is %s', (amount, currency, text) => expect(formatMoney(amount, currency)).toBe(text))

  it('shows every digit of any amount', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), (rupiah) => {
        const text = formatMoney(rupiah)
        expect(text).toMatch(/^-?Rp\u00a0\d{1,3}(\.\d{3})*$/)
        expect(Number(text.replace(/Rp\u00a0|\./g, '')) || 0).toBe(rupiah || 0)
      }),
    )
  })
})

describe('days', () => {
  it.each([
    ['Asia/Jakarta', 17],
    ['Asia/Makassar', 16],
    ['Asia/Jayapura', 15],
    // A zone outside Indonesia is shown as Jakarta.
    ['UTC', 17],
  ])('are those of the customer’s zone: in %s a day begins at %d:00 in London', (timeZone, hour) => {
    const own = Intl.DateTimeFormat().resolvedOptions()
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone })
    expect(dayOf(new Date(`2026-11-20T${hour - 1}:59:59Z`))).toBe('2026-11-20')
    expect(dayOf(new Date(`2026-11-20T${hour}:00:00Z`))).toBe('2026-11-21')
    spy.mockRestore()
  })

  it('are counted across the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-12-30', '2027-01-02')).toBe(3)
    expect(daysBetween('2026-11-21', '2026-11-20')).toBe(-1)
  })
})

describe('zones', () => {
  it.each([
    ['Asia/Jakarta', 'Asia/Jakarta'],
    ['Asia/Pontianak', 'Asia/Jakarta'],
    ['Asia/Makassar', 'Asia/Makassar'],
    ['Asia/Ujung_Pandang', 'Asia/Makassar'],
    ['Asia/Jayapura', 'Asia/Jayapura'],
    ['Europe/Berlin', 'other'],
    ['Asia/Singapore', 'other'],
    ['UTC', 'other'],
  ])('a device in %s is in the zone %s', (device, zone) => {
    expect(zoneOf(device)).toBe(zone)
    // As it is stored in the cookie, from which the host reads it.
    expect(zoneOf(zone)).toBe(zone)
  })
})

describe('dates', () => {
  const at = (zone: string, work: () => void) => {
    const options = Intl.DateTimeFormat.prototype.resolvedOptions
    const spy = vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
      this: Intl.DateTimeFormat,
    ) {
      return { ...options.call(this), timeZone: zone }
    })
    try {
      work()
    } finally {
      spy.mockRestore()
    }
  }

  it('are written in the customer’s language and zone', () => {
    at('Asia/Jakarta', () => {
      expect(formatDate('2026-11-20T18:30:00Z', 'id')).toBe('21 November 2026')
      // The month of the customer's zone.
      expect(formatMonth('2026-10-31T18:30:00Z', 'id')).toBe('November 2026')
      expect(formatDateTime('2026-08-20T18:30:00Z', 'id')).toBe('21 Agu 2026, 01.30')
      expect(formatDateTime('2026-08-20T18:30:00Z', 'en')).toBe('21 Aug 2026, 01:30')
    })
    at('Asia/Jayapura', () => expect(formatClock('2026-11-20T18:30:00Z', 'id')).toBe('03.30'))
    at('Asia/Jayapura', () => expect(formatZonedClock('2026-11-20T18:30:00Z', 'id')).toBe('03.30 WIT'))
  })

  const formats = [
    ['a date and time', formatDateTime],
    ['a time of day', formatClock],
    ['seconds', formatSeconds],
    ['a time today', (iso: string, language: string) => formatSoon(iso, language, new Date('2026-11-20T17:30:00Z'))],
    ['a time of another day', (iso: string, language: string) => formatSoon(iso, language, new Date('2026-01-01'))],
  ] as const

  it.each(formats)('%s names its zone to a device in another one, in both languages', (_, write) => {
    for (const language of ['id', 'en']) {
      const own = new Map<string, string>()
      for (const zone of ['Asia/Jakarta', 'Asia/Pontianak', 'Asia/Makassar', 'Asia/Jayapura'])
        at(zone, () => own.set(zone, write('2026-11-20T18:30:00Z', language)))
      for (const text of own.values()) expect(text).not.toMatch(/WI|GMT/)
      for (const zone of ['Asia/Singapore', 'Asia/Bangkok', 'Europe/Amsterdam', 'UTC'])
        at(zone, () => expect(write('2026-11-20T18:30:00Z', language)).toBe(`${own.get('Asia/Jakarta')} WIB`))
    }
  })

  it('a date has no zone', () =>
    at('Asia/Singapore', () => expect(formatDate('2026-11-20T18:30:00Z', 'id')).toBe('21 November 2026')))

  it.each(['id', 'en'])('a zoned time names the zone as Indonesia does, in %s', (language) => {
    at('Asia/Makassar', () => expect(formatZonedClock('2026-11-20T18:30:00Z', language)).toMatch(/^02[.:]30 WITA$/))
    at('Asia/Singapore', () => expect(formatZonedClock('2026-11-20T18:30:00Z', language)).toMatch(/^01[.:]30 WIB$/))
  })

  it('a date without a time stays that day', () =>
    at('Asia/Makassar', () => expect(formatDate('2026-11-21', 'en')).toBe('21 November 2026')))

  it.each(['', 'soon', '2026-13-45'])('return %j unchanged', (text) => {
    expect(formatDate(text, 'id')).toBe(text)
    at('Asia/Singapore', () => expect(formatDateTime(text, 'id')).toBe(text))
  })
})

describe('amounts of data', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_000, '1 kB'],
    [1_500_000, '2 MB'],
    [1_500_000_000, '1,5 GB'],
    [20_000_000_000, '20 GB'],
    [5_000_000_000_000_000, '5.000 TB'],
    [999_999, '1 MB'],
    [999_990_000_000, '1 TB'],
  ])('%d bytes are %s', (bytes, text) => expect(formatBytes(bytes, 'id')).toBe(text))

  it('have a decimal point in English', () => expect(formatBytes(1_500_000_000, 'en')).toBe('1.5 GB'))
})
