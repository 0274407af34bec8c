/** Validates a new phone number and normalises it to international digits; its faults are `format` and `same`. */
import { z } from '@gapura/core/api'
import { readNumber } from '@gapura/core/forms'

/**
 * @param current the current number; null when none is on record
 * @param country of a number that is typed without a country code, by ISO 3166
 */
export function newPhoneForm(current: string | null, country: string) {
  return z.object({
    phone: z.string().check(async (context) => {
      const number = await readNumber(context.value, country)
      const fault = number === null ? 'format' : number.full === current ? 'same' : null
      if (fault !== null) context.issues.push({ code: 'custom', message: fault, input: context.value })
      else context.value = number?.full ?? ''
    }),
    /** Empty until the back end requires it. */
    current_password: z.string(),
  })
}
