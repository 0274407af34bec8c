/** Validates a new phone number and normalises it to international digits; its faults are `format` and `same`. */
import { z } from '@gapura/core/api'
import { fullNumber } from '@gapura/core/forms'

/**
 * @param current the current number; null when none is on record
 * @param dial calling code of numbers that are typed without one
 */
export function newPhoneForm(current: string | null, dial: string) {
  return z.object({
    phone: z.string().check(
      z.overwrite((typed) => fullNumber(typed, dial) ?? typed),
      z.refine((phone) => fullNumber(phone, dial) === phone, { error: 'format', abort: true }),
      z.refine((phone) => phone !== current, 'same'),
    ),
    /** Empty until the back end requires it. */
    current_password: z.string(),
  })
}
