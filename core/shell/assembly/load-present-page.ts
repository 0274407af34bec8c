import type { Partner } from '../../kernel/partner/partner.ts'
import { timedEntries } from '../../kernel/partner/present-partner.ts'

/** Loads what applies the dates and places of a whole file. */
export const loadPresentPage = () => import('./present-page.ts')

/** For the shell, which names it, so that devices have it without a network. */
export const presentPageLoads = (partner: Partner) => (timedEntries(partner).length > 0 ? [loadPresentPage] : [])
