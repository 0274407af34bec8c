/**
 * The rules for fields of a partner's file as messages: the schema's patterns, and rules that no pattern can express.
 * For the command line and the host; the page does not need them.
 */
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { PHONE_PATTERN } from '../../core/kernel/values/phone.ts'

type Explained = { readonly expected: string; readonly remedy: string }
type FieldRule = { readonly expected: string; readonly remedy: (value: string) => string }

const ZONE_NAMES: Readonly<Record<string, string>> = {
  WIB: 'Asia/Jakarta',
  WITA: 'Asia/Makassar',
  WIT: 'Asia/Jayapura',
}

const PHONE_RULE: FieldRule = {
  expected: 'a telephone number of digits with the country code',
  remedy: (value) => {
    const digits = value.replace(/\D/g, '')
    return digits.startsWith('0')
      ? `write ${showValue(`62${digits.slice(1)}`)} for a number in Indonesia`
      : digits === ''
        ? 'for example "6281234567890"'
        : `write ${showValue(digits)}`
  },
}

const PATTERN_RULES: Readonly<Record<string, FieldRule>> = {
  [PARTNER_PATTERNS.id]: {
    expected: 'a name of 2 to 32 small letters, digits and hyphens that begins with a letter',
    remedy: () => 'for example "lestari"; the file has the same name',
  },
  [PARTNER_PATTERNS.domain]: {
    expected: 'a host name in lower case, without scheme, port and path',
    remedy: domainRemedy,
  },
  [PARTNER_PATTERNS.color]: {
    expected: 'a colour as # and six hexadecimal digits',
    remedy: (value) =>
      /^#[0-9a-f]{3}$/i.test(value) ? `write ${value.replace(/[0-9a-f]/gi, '$&$&')}` : 'for example "#14804a"',
  },
  [PARTNER_PATTERNS.picture]: {
    expected: 'the name of an .svg, .png or .webp file in small letters, digits and hyphens',
    remedy: (value) =>
      value.includes('/')
        ? 'write the file’s name alone; the file is in the folder logos'
        : 'for example "lestari.svg"',
  },
  [PARTNER_PATTERNS.language]: {
    expected: 'a language tag',
    remedy: () => 'for example "id", "en" or "zh-Hant"',
  },
  [PARTNER_PATTERNS.formName]: {
    expected: 'the name of a parameter or a field: letters, digits, dots, hyphens and underscores',
    remedy: () => 'for example "switch_url"',
  },
  [PARTNER_PATTERNS.formPath]: {
    expected: 'a path that begins with one slash, without a query',
    remedy: () => 'for example "/login"',
  },
  [PARTNER_PATTERNS.path]: {
    expected: 'a path of the portal that begins with one slash, without a query',
    remedy: (value) =>
      /^[a-z]+:/i.test(value)
        ? `write { "link": ${showValue(value)}, "label": … } for an address outside`
        : 'for example "/faq"',
  },
  [PARTNER_PATTERNS.email]: {
    expected: 'an email address',
    remedy: () => 'for example "halo@lestari.example"',
  },
  [PARTNER_PATTERNS.ownPath]: {
    expected: 'a slash and one word of small letters, digits, hyphens and underscores',
    remedy: () => 'for example "/tentang"',
  },
  [PARTNER_PATTERNS.link]: {
    expected: 'an address that begins with https://',
    remedy: (value) =>
      value.startsWith('http:') ? `write https:${value.slice(5)}` : 'for example "https://desa.example"',
  },
  [PARTNER_PATTERNS.bannerId]: {
    expected: 'a name of 1 to 31 small letters, digits and hyphens',
    remedy: () => 'for example "galungan"',
  },
  [PARTNER_PATTERNS.moment]: {
    expected: 'a day as year-month-day, or a minute as year-month-dayThour:minute',
    remedy: momentRemedy,
  },
  [PARTNER_PATTERNS.timeZone]: {
    expected: 'the name of a time zone, such as Asia/Jakarta',
    remedy: (value) => {
      const name = ZONE_NAMES[value.trim().toUpperCase()]
      return name === undefined ? 'for example "Asia/Makassar"' : `write ${showValue(name)}`
    },
  },
  [PARTNER_PATTERNS.loginHost]: {
    expected: 'an origin: http:// or https://, a host name in lower case, and a port where it is not the usual one',
    remedy: originRemedy,
  },
  [PHONE_PATTERN]: PHONE_RULE,
}

/** A date as Indonesians write it, or with a time behind a space or with a zone, in the file's form. */
function momentRemedy(value: string): string {
  const [, day, month, year] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(value.trim()) ?? []
  if (day !== undefined && month !== undefined)
    return `write ${showValue(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`)}`
  const [, date, time] = /^(\d{4}-\d\d-\d\d)[T ](\d\d[:.]\d\d)/.exec(value.trim()) ?? []
  if (date === undefined || time === undefined) return 'for example "2027-03-01" or "2027-03-01T08:00"'
  return `write ${showValue(`${date}T${time.replace('.', ':')}`)}; the file’s timeZone counts`
}

/** The message of a pattern in an editor and in `check`; null for a pattern of an option, whose schema has it. */
export function patternMessage(pattern: string): string | null {
  return PATTERN_RULES[pattern]?.expected ?? null
}

/** The message for a value that does not match its pattern. Null for a pattern of an option: its example is shown. */
export function explainPattern(pattern: string, value: unknown): Explained | null {
  const rule = PATTERN_RULES[pattern]
  return rule ? { expected: rule.expected, remedy: rule.remedy(String(value)) } : null
}

/** The text of an address's host name as a URL parser writes it: lower case, punycode. Null when there is none. */
function parsedHost(text: string): string | null {
  try {
    return new URL(`http://${text.replace(/^[a-z]+:\/\//i, '')}`).hostname || null
  } catch {
    return null
  }
}

function domainRemedy(value: string): string {
  if (value.includes('*')) return 'list each host name; a wildcard is not possible'
  if (/^[a-z]+:\/\//i.test(value)) return `drop the scheme: ${showValue(parsedHost(value) ?? '')}`
  if (value.includes('/')) return 'drop the path'
  if (/:\d*$/.test(value)) return 'drop the port'
  if (value.endsWith('.')) return 'drop the dot at the end'
  const host = parsedHost(value)
  if (host !== null && host !== value && /^[a-z0-9.-]+$/.test(host)) return `write it as ${showValue(host)}`
  return 'for example "wifi.lestari.example"'
}

function originRemedy(value: string): string {
  if (!/^https?:\/\//i.test(value)) return 'begin it with http:// or https://'
  if (/^https?:\/\/[^/]+\//i.test(value)) return 'drop the path, and the slash before it'
  const host = parsedHost(value)
  if (host !== null && !value.includes(host)) return `write the host name as ${showValue(host)}`
  return 'for example "http://login.lestari.example"'
}

type Checked = Pick<Partner, 'domains' | 'login' | 'contact' | 'pages'>

/**
 * Faults that the schema's patterns accept: an origin that no browser can open, no host name at all, and a host name
 * of the portal itself; and a page without a text, which only browsers do not need.
 *
 * @param reserved host names that no partner can have
 */
export function fieldFaults(
  { domains, login, contact, pages = [] }: Checked,
  reserved: readonly string[],
): Omit<PartnerFault, 'file'>[] {
  const originFaults = (listed: readonly string[], ...path: readonly (string | number)[]) =>
    listed.flatMap((origin, index) => {
      const wrong = originFault(origin)
      return wrong === null
        ? []
        : [{ code: 'P208' as const, pointer: pointerTo([...path, index]), received: showValue(origin), ...wrong }]
    })
  const origins = [
    ...originFaults(login?.hosts ?? [], 'login', 'hosts'),
    ...(login?.gateways ?? []).flatMap(({ addresses }, index) =>
      originFaults(addresses, 'login', 'gateways', index, 'addresses'),
    ),
  ]
  const taken = domains.flatMap((domain, index) =>
    reserved.includes(domain)
      ? [
          {
            code: 'P217' as const,
            pointer: pointerTo(['domains', index]),
            expected: 'a host name that the portal does not use itself',
            received: showValue(domain),
            remedy: 'remove it',
          },
        ]
      : [],
  )
  const none = {
    code: 'P216' as const,
    pointer: '/domains',
    expected: 'at least one host name',
    received: '[]',
    remedy: 'add the host name under which customers open this portal',
  }
  const untold = pages.flatMap(({ text }, index) =>
    text === undefined
      ? [
          {
            code: 'P206' as const,
            pointer: pointerTo(['pages', index, 'text']),
            expected: 'text',
            received: 'nothing',
            remedy: 'for example {"id":"# Jam buka"}',
          },
        ]
      : [],
  )
  const { whatsapp } = contact
  const local = {
    code: 'P225' as const,
    pointer: '/contact/whatsapp',
    expected: PHONE_RULE.expected,
    received: showValue(whatsapp),
    remedy: PHONE_RULE.remedy(whatsapp),
  }
  const foreign = whatsapp.startsWith('0') ? [local] : []
  return [...origins, ...taken, ...untold, ...foreign, ...(domains.length === 0 ? [none] : [])]
}

function originFault(origin: string): Explained | null {
  const port = /:(\d+)$/.exec(origin)?.[1]
  if (port !== undefined && Number(port) > 65_535)
    return { expected: 'a port of at most 65535', remedy: 'correct the port' }
  try {
    // An address such as 10.0.0.300 matches the pattern but is no host.
    if (/^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(new URL(origin).origin)) return null
  } catch {}
  return { expected: 'an origin that a browser can open', remedy: 'correct the host name' }
}
