/** When and where an entry of a partner's file is shown: a banner, an own page, an entry of a menu. */
import { PARTNER_PATTERNS, type Schema } from './schema-parts.ts'

const moment = (description: string, examples: readonly string[]) =>
  ({ type: 'string', pattern: PARTNER_PATTERNS.moment, examples, description }) as const

/** Fields of a timed entry. The rule is in `present-partner.ts`. */
export const timing = {
  from: moment(
    'Its first day, "2027-03-01", or the minute at which it begins, "2027-03-01T08:00", in the file’s `timeZone`. Default: at once.',
    ['2027-03-01', '2027-03-01T08:00'],
  ),
  until: moment(
    'Its last day, "2027-03-07", or the minute at which it ends, "2027-03-07T17:00", in the file’s `timeZone`. Default: it does not end.',
    ['2027-03-07', '2027-03-07T17:00'],
  ),
  at: {
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: { type: 'string', minLength: 1, maxLength: 64 },
    examples: [['Balai Desa']],
    description:
      'Routers at which it is shown, by the name that they send (of a MikroTik its identity), else their `name` in `login.gateways`. Default: everywhere.',
  },
} as const satisfies Readonly<Record<string, Schema>>

export const timeZoneSchema = {
  type: 'string',
  pattern: PARTNER_PATTERNS.timeZone,
  default: 'Asia/Jakarta',
  examples: ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura'],
  description:
    'The time zone of `from` and `until` in this file, by its IANA name: Asia/Jakarta (WIB), Asia/Makassar (WITA), Asia/Jayapura (WIT). Default Asia/Jakarta.',
} as const satisfies Schema
