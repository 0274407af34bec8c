import { expect, test } from 'vitest'
import { createTranslate } from '../i18n/texts.ts'
import { periodText } from './period-text.ts'

/** 23.30 on 13 January in Jakarta, and half past midnight on the 14th in Makassar. */
const now = new Date('2027-01-13T16:30:00Z')
const words = (entry: object, timeZone = 'Asia/Jakarta') =>
  periodText({ ...entry }, { timeZone }, { t: createTranslate('id'), language: 'id', now })

test('a date is a whole day of the portal’s time zone', () => {
  expect(words({ until: '2027-01-13' })).toBe('Sedang tampil, sampai 13 Jan')
  expect(words({ until: '2027-01-13' }, 'Asia/Makassar')).toBe('Sudah lewat, 13 Jan')
  expect(words({ from: '2027-01-14' })).toBe('Mulai 14 Jan')
  expect(words({ from: '2027-01-14' }, 'Asia/Makassar')).toBe('Sedang tampil')
})

test('a time of day and another year are named', () => {
  expect(words({ from: '2027-01-14T08:00', until: '2028-02-01' })).toBe('14 Jan 08.00 sampai 1 Feb 2028')
})
