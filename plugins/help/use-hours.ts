import { useOptions, usePortal } from '@gapura/core'
import { options } from './options.ts'
import { usePartnerText } from './plain-text.tsx'

/** The support hours in the current language; null: the partner names none. */
export function useHours(): string | null {
  const { contact } = usePortal().partner
  const { hours: option } = useOptions(options)
  const partnerText = usePartnerText()
  const hours = contact.hours ?? option
  return Object.keys(hours).length === 0 ? null : partnerText(hours)
}
