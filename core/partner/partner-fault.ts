/**
 * What can be wrong with a partner's file or a login config. One form for the editor, the command line and the log:
 * where, what was expected, what was received, what to do. Codes P1xx are the plan's and mean the same there.
 */
import type { FaultCode } from '../plugin/fault.ts'

export const PARTNER_FAULTS = {
  P201: 'The file is too large.',
  P202: 'The file is nested too deep.',
  P203: 'The file is not JSON.',
  P204: 'A key is used that is refused everywhere.',
  P205: 'A field is written that a partner’s file does not have.',
  P206: 'A field is missing.',
  P207: 'A value is of another type.',
  P208: 'A value is not allowed.',
  P209: 'The id is not the file’s name.',
  P210: 'A host name is claimed by two partners. The first by file name keeps it.',
  P211: 'The logo is not in the folder of logos. The name is shown instead.',
  P212: 'The file cannot be read.',
  P213: 'A text is replaced that the portal does not have. The wording is shown nowhere.',
  P214: 'A language is named that the build has no files of. Customers cannot choose it.',
  P221: 'The login config is not a list of names and values.',
  P222: 'The login config names something twice. The last one counts.',
  P223: 'The login config has a value of another type than its name asks for. It is read as null.',
} as const

/** Ours, and those of a plan, which are found with the plugins at hand. */
export type PartnerFaultCode = keyof typeof PARTNER_FAULTS | FaultCode

export type PartnerFault = {
  readonly code: PartnerFaultCode
  /** The file's name, with line and column where the text itself is at fault: `lestari.json:4:2`. */
  readonly file: string
  /** JSON pointer (RFC 6901) to the value; empty for the whole. */
  readonly pointer: string
  readonly expected: string
  readonly received: string
  readonly remedy: string
}

/** Faults that cost only the part they stand in, as all of a plan's do; any other one refuses the file. */
const MILD: ReadonlySet<PartnerFaultCode> = new Set(['P210', 'P211', 'P213', 'P214', 'P221', 'P222', 'P223'])

export function isMild({ code }: PartnerFault): boolean {
  return code.startsWith('P1') || MILD.has(code)
}

/** One line: `P208 lestari.json: /brand/color · expected #rrggbb · received "green" · write it as #rrggbb`. */
export function sayFault({ code, file, pointer, expected, received, remedy }: PartnerFault): string {
  return `${code} ${file}: ${pointer || '/'} · expected ${expected} · received ${received} · ${remedy}`
}

/** A value as a fault shows it: JSON, at most eighty characters. */
export function show(value: unknown): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value))
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** A JSON pointer made of keys. */
export function pointerTo(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
