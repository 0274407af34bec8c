/** A phone number as people type it, and as the back end takes it: digits only, country code first. */

/** Full number for a country, or null when what is typed is not 6 to 15 digits (section 5 of the specification). */
export function fullNumber(typed: string, dial: string): string | null {
  const digits = typed.replace(/\D/g, '')
  if (/[^\d\s()+.-]/.test(typed)) return null
  const national =
    typed.trim().startsWith('+') || digits.startsWith('00')
      ? digits.replace(/^00/, '').replace(new RegExp(`^${dial}`), '')
      : digits.replace(/^0+/, '')
  // Many write the country code without a plus; a national number that begins like it is at least as long.
  const local = national.startsWith(dial) && national.length > 10 ? national.slice(dial.length) : national
  if (local.length < 6) return null
  const full = dial + local.replace(/^0+/, '')
  return full.length <= 15 ? full : null
}

/** `6281234567890` → `+62 812-3456-7890`; for showing, never for sending. */
export function showNumber(full: string, dial: string): string {
  const local = full.startsWith(dial) ? full.slice(dial.length) : full
  const groups = local.match(/^(\d{3})(\d{3,4})(\d*)$/)
  return `+${dial} ${groups ? groups.slice(1).filter(Boolean).join('-') : local}`
}
