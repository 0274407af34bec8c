import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import { refuseUnknown, type CommandResult } from '../../studio/store/command-result.ts'

/** The host names of all valid files, or of one, sorted, one a line. Refused when there is none, so that a script notices. */
export function listDomains(readings: readonly PartnerReading[], id?: string): CommandResult {
  const partners = readings.flatMap(({ partner }) => partner ?? [])
  const known = partners.map((partner) => partner.id)
  if (id !== undefined && !known.includes(id)) return refuseUnknown(id, id, known)
  const domains = partners.filter((partner) => id === undefined || partner.id === id).flatMap(({ domains }) => domains)
  if (domains.length === 0)
    return { refusal: 'No valid file lists a host name; npm run partner -- check lists the faults.' }
  return { text: domains.toSorted().join('\n') }
}
