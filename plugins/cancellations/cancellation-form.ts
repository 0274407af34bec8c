/** What may be asked for; messages are keys of this plugin's words, below `fault`. */
import { z } from '#core'

export type CancellationForm = { readonly start_date: string; readonly end_date: string }

/** @param today `YYYY-MM-DD` in the customer's zone: the first day that can be asked for */
export function cancellationForm(today: string) {
  return z
    .object({
      start_date: z.string().check(
        z.minLength(1, { error: 'startRequired', abort: true }),
        z.refine((day) => day >= today, 'startPast'),
      ),
      end_date: z.string().check(z.minLength(1, 'endRequired')),
    })
    .check(
      z.refine(({ start_date: start, end_date: end }) => start === '' || end === '' || end > start, {
        path: ['end_date'],
        error: 'endOrder',
        // Also when another field is at fault: all faults at once.
        when: () => true,
      }),
    )
}
