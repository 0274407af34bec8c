/** The faults of a partner's text as the page lists them, each with its place. */
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { isMild, PARTNER_FAULTS, type PartnerFault } from '../../schemas/partner/partner-fault.ts'
import type { Problem } from '../contract.ts'
import type { CheckedDraft } from '../store/draft.ts'

const SENTENCES: Readonly<Record<string, string>> = { ...PARTNER_FAULTS, ...FAULT_SENTENCES }

/** The problems of the text itself, and of other files that would break with it. */
export function problemsOf({ reading, broken }: CheckedDraft): readonly Problem[] {
  const own = reading?.faults ?? []
  const others = broken.flatMap((one) => (one.file === reading?.file ? [] : one.faults))
  return [...own.map((fault) => problemOf(fault, reading?.file)), ...others.map((fault) => problemOf(fault, undefined))]
}

function problemOf(fault: PartnerFault, file: string | undefined): Problem {
  const { code, pointer, expected, received, remedy } = fault
  const [, line, column] =
    file !== undefined && fault.file.startsWith(file) ? (/:(\d+):(\d+)$/.exec(fault.file) ?? []) : []
  const place = file === undefined ? `${fault.file}: ` : ''
  return {
    code,
    pointer,
    line: line === undefined ? null : Number(line),
    column: column === undefined ? null : Number(column),
    expected,
    received,
    message: `${place}${SENTENCES[code] ?? code}`,
    remedy,
    isMild: isMild(fault),
  }
}
