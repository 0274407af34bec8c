export type PhoneNumber = {
  /** E.164 without the plus: digits only, country code first. */
  readonly full: string
  /** As the number's country writes it, with the country code. */
  readonly shown: string
}

/** `6281234567890` → `+62 812-3456-7890`. A number of another country is not grouped; see `useShownNumber`. */
export function showNumber(full: string): string {
  const [, ...groups] = /^62(\d{3})(\d{3,4})(\d{3,}|)$/.exec(full) ?? []
  return groups.length > 0 ? `+62 ${groups.filter(Boolean).join('-')}` : `+${full}`
}
