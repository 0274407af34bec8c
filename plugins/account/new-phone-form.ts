/** What may be asked for as a new number, and how it is sent; its faults are `format` and `same`. */
import { z } from '#core'
import { fullNumber } from '#core/fields'
import { DIAL } from './dial.ts'

/** @param current her number now; null when none is on record */
export function newPhoneForm(current: string | null) {
  return z.object({
    phone: z.string().check(
      // What is no number stays as it was typed, for its fault.
      z.overwrite((typed) => fullNumber(typed, DIAL) ?? typed),
      z.refine((phone) => fullNumber(phone, DIAL) === phone, { error: 'format', abort: true }),
      z.refine((phone) => phone !== current, 'same'),
    ),
  })
}
