/** Converts a typed phone number to the back end's form (digits only, country code first) and back for display. */
import { PHONE } from '../../kernel/values/phone.ts'
import { typedValue } from '../../kernel/values/typed-value.ts'

/** The full number for a country; null unless it has 6 to 15 digits (section 5 of the specification). */
export function fullNumber(given: string, dial: string): string | null {
  const typed = typedValue(given)
  const digits = typed.replace(/\D/g, '')
  if (/[^\d\s()+.-]/.test(typed)) return null
  const full = isInternational(typed) ? fromAnywhere(digits.replace(/^00/, ''), dial) : dial + local(digits, dial)
  // The minimum of 6 digits does not include the country code.
  const isComplete = !full.startsWith(dial) || full.length >= dial.length + 6
  return isComplete && PHONE.test(full) ? full : null
}

function isInternational(typed: string): boolean {
  return /^\s*(\+|00)/.test(typed)
}

function fromAnywhere(digits: string, dial: string): string {
  return digits.startsWith(dial) ? dial + digits.slice(dial.length).replace(/^0+/, '') : digits
}

function local(digits: string, dial: string): string {
  const national = digits.replace(/^0+/, '')
  // Many people type the country code without a plus. It is recognised only in numbers of more than 10 digits.
  const rest = national.startsWith(dial) && national.length > 10 ? national.slice(dial.length) : national
  return rest.replace(/^0+/, '')
}

/** `6281234567890` → `+62 812-3456-7890`, for display and as the initial value of a field; never send it. */
export function showNumber(full: string, dial: string): string {
  if (!full.startsWith(dial)) return `+${full}`
  const local = full.slice(dial.length)
  const groups = local.match(/^(\d{3})(\d{3,4})(\d*)$/)
  return `+${dial} ${groups ? groups.slice(1).filter(Boolean).join('-') : local}`
}
