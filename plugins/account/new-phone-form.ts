/** Validates a new phone number and normalises it to the form that is sent; its faults are `format` and `same`. */
import { z } from '#core/api'
import { fullNumber } from '#core/fields'
import { DIAL } from './dial.ts'

/** @param current her current number; null when none is on record */
export function newPhoneForm(current: string | null) {
  return z.object({
    phone: z.string().check(
      // Input that is not a number is kept as typed, and the next check refuses it.
      z.overwrite((typed) => fullNumber(typed, DIAL) ?? typed),
      z.refine((phone) => fullNumber(phone, DIAL) === phone, { error: 'format', abort: true }),
      z.refine((phone) => phone !== current, 'same'),
    ),
  })
}
