/** The faults of the list of admitted plugins and of the files that it names. Each turns off one plugin at most. */
import type { PartnerFault } from '../../schemas/partner/partner-fault.ts'

export const ADMITTED_FAULTS = {
  P301: 'The list is not JSON with a list of plugins. The last valid list counts.',
  P302: 'An entry of the list is invalid. Its plugin is off.',
  P303: 'An id belongs to a plugin of this build, or stands twice. The later plugin is off.',
  P304: 'The file cannot be fetched, and there is no copy. Its plugin is off until the file answers.',
  P305: 'The file is not the listed one. Its plugin is off.',
  P306: 'The file is not a packed plugin. Its plugin is off.',
  P307: 'The file says other than the list of what the plugin is or does. Its plugin is off.',
  P308: 'The file imports something that this build does not share. Its plugin is off.',
} as const

/** As a fault of a partner's file: place, expected, received, remedy. */
export type AdmittedFault = Omit<PartnerFault, 'code'> & { readonly code: keyof typeof ADMITTED_FAULTS }
