/** Validates the dates of a temporary cancellation; messages are keys of this plugin's texts, below `fault`. */
import { z } from '@gapura/core/api'
import { addDays, daysBetween } from '@gapura/core/text'

export type CancellationForm = { readonly start_date: string; readonly end_date: string }

/**
 * `noticeDays`: days between today and the earliest start; `maxDays`: the longest duration; 0: no limit.
 *
 * @param today `YYYY-MM-DD` in the customer's zone
 */
export function cancellationForm(today: string, { noticeDays = 0, maxDays = 0 } = {}) {
  const first = addDays(today, noticeDays)
  return z
    .object({
      start_date: z.string().check(
        z.minLength(1, { error: 'startRequired', abort: true }),
        z.refine((day) => day >= today, 'startPast'),
        z.refine((day) => day < today || day >= first, 'startSoon'),
      ),
      end_date: z.string().check(z.minLength(1, 'endRequired')),
    })
    .check(
      z.refine(({ start_date: start, end_date: end }) => start === '' || end === '' || end > start, {
        path: ['end_date'],
        error: 'endOrder',
        // `when` runs the check also if another field is invalid, so that all faults are reported at once.
        when: () => true,
      }),
      z.refine(
        ({ start_date: start, end_date: end }) =>
          maxDays === 0 || start === '' || end === '' || daysBetween(start, end) < maxDays,
        { path: ['end_date'], error: 'endLong', when: () => true },
      ),
    )
}
