/**
 * Reads typed phone numbers. Indonesia's own rule is here, because the first screen needs it. The rules of all other
 * countries are 80 KB, which are loaded when such a number is read.
 */
import { loadScript } from '../../kernel/api/load-script.ts'
import { typedValue } from '../../kernel/values/typed-value.ts'
import { showNumber, type PhoneNumber } from './phone-number.ts'

/**
 * Null: no number.
 *
 * @param country of a number without a country code, by ISO 3166
 */
export async function readNumber(given: string, country: string): Promise<PhoneNumber | null> {
  const typed = typedValue(given)
  const digits = typed.replace(/\D/g, '')
  const isInternational = /^\(?(\+|00)/.test(typed)
  if (/[^\d\s()+.-]/.test(typed)) return null
  if (isInternational ? /^(00)?62/.test(digits) : country === 'ID') return indonesianNumber(digits, isInternational)
  const { readPlanned } = await loadScript(import('./number-plans.ts'))
  return readPlanned(isInternational ? `+${digits.replace(/^00/, '')}` : digits, country)
}

function indonesianNumber(digits: string, isInternational: boolean): PhoneNumber | null {
  const number = digits.replace(/^0+/, '')
  // Many people type the country code without a plus. It is recognised only in numbers of more than 10 digits.
  const national = (isInternational || number.length > 10 ? number.replace(/^62/, '') : number).replace(/^0+/, '')
  // 6 to 15 digits (section 5 of the specification). The minimum does not include the country code.
  return /^\d{6,13}$/.test(national) ? { full: `62${national}`, shown: showNumber(`62${national}`) } : null
}
