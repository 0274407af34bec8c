/** Finds what a new file has until somebody writes the partner's own. */
import type { Partner } from '../../core/kernel/partner/partner.ts'

/** The number of a customer of the sandbox, with which a new file is valid. */
export const PLACEHOLDER_WHATSAPP = '6281234567890'

/** A sentence for the operator; null when nothing is left of a new file. */
export function placeholderIn({ contact }: Partner): string | null {
  if (contact.whatsapp !== PLACEHOLDER_WHATSAPP) return null
  return `its WhatsApp number is still ${PLACEHOLDER_WHATSAPP} of partner -- new, and customers would write to a stranger; set the partner's own under contact`
}
