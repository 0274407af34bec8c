/**
 * The faults of a partner's file and of a login config. The editor, the command line and the log use one form: place,
 * expected, received, remedy. Codes P1xx are mild, from the plan or from this check;
 * their sentences are in `core/kernel/plugin/fault-sentences.ts`.
 */
import type { FaultCode } from '../../core/kernel/plugin/fault.ts'

export const PARTNER_FAULTS = {
  P201: 'The file is too large.',
  P202: 'The file is nested too deeply.',
  P203: 'The file is not JSON.',
  P204: 'A key has a reserved name: __proto__, constructor or prototype.',
  P205: 'A field is not known.',
  P206: 'A field is missing.',
  P207: 'A value has the wrong type.',
  P208: 'A value is not allowed.',
  P209: 'The id is not the file’s name.',
  P210: 'A host name is claimed by two partners. The partner that has had it keeps it; if none has had it, neither gets it.',
  P211: 'The picture is not in the folder logos. The portal is shown without it.',
  P212: 'The file cannot be read.',
  P213: 'The file replaces a text that the portal does not have. The wording is not used.',
  P214: 'A language has no files in this build. Customers cannot choose it.',
  P215: 'A key stands twice in its object. The last value is used.',
  P216: 'The partner has no host name, so customers cannot open its portal.',
  P217: 'A host name belongs to the portal itself. The partner does not get it.',
  P218: 'The picture cannot be shown. The portal is shown without it.',
  P219: 'The file is not encoded in UTF-8.',
  P220: 'A wording has a placeholder that the portal’s text does not have. It would be shown as it is written.',
  P221: 'The login config is not a list of names and values.',
  P222: 'The login config has a name twice. The last value is used.',
  P223: 'A value of the login config has another type than its name requires. It is read as null.',
  P224: 'The file extends another one that cannot be used.',
  P225: 'A telephone number begins with 0 and not with a country code. WhatsApp does not find it.',
  P226: 'The file has a newer version than this portal knows.',
  P227: 'A field of a gateway does not fit its kind. The file is served, and nothing is sent to that gateway.',
  P228: 'A name stands twice in an option that takes each name once. The first one counts.',
  P229: 'Two options of a plugin contradict each other about a name. The one that leaves it out counts.',
} as const

/** The codes of `PARTNER_FAULTS`, and the codes of the plan. */
export type PartnerFaultCode = keyof typeof PARTNER_FAULTS | FaultCode

export type PartnerFault = {
  readonly code: PartnerFaultCode
  /** The file's name, with line and column where they are known: `lestari.json:4:2`. */
  readonly file: string
  /** JSON pointer (RFC 6901) to the value; empty for the complete file. */
  readonly pointer: string
  readonly expected: string
  readonly received: string
  readonly remedy: string
}

/** Mild faults disable only the part that contains them, as all P1xx do. Any other fault refuses the file. */
const MILD: ReadonlySet<PartnerFaultCode> = new Set([
  'P210',
  'P211',
  'P213',
  'P214',
  'P215',
  'P216',
  'P217',
  'P218',
  'P220',
  'P221',
  'P222',
  'P223',
  'P225',
  'P227',
  'P228',
  'P229',
])

export function isMild({ code }: PartnerFault): boolean {
  return code.startsWith('P1') || MILD.has(code)
}

/** One line: `P208 lestari.json: /brand/color · expected #rrggbb · received "green" · write it as #rrggbb`. */
export function faultText({
  code,
  file,
  pointer,
  expected,
  received,
  remedy,
}: Omit<PartnerFault, 'code'> & { readonly code: string }): string {
  return `${code} ${file}: ${pointer || '/'} · expected ${expected} · received ${received} · ${remedy}`
}

/** A value for a fault: JSON, at most eighty characters. */
export function showValue(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** The JSON pointer (RFC 6901) of a path of keys. */
export function pointerTo(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
