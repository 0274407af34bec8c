/** Finds what a new file has until somebody writes the partner's own. */
import { PLACEHOLDER_WHATSAPP } from '../../core/kernel/partner/placeholder-number.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'

/** A sentence for the operator; null when nothing is left of a new file. */
export function placeholderIn({ contact }: Partner): string | null {
  if (contact.whatsapp !== PLACEHOLDER_WHATSAPP) return null
  return `its WhatsApp number is still ${PLACEHOLDER_WHATSAPP} of partner -- new, and customers would write to a stranger; set the partner's own under contact`
}
