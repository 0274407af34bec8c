/** What may be asked for; messages are keys of this plugin's words, below `fault`. */
import { addDays, daysBetween, z } from '#core'

export type CancellationForm = { readonly start_date: string; readonly end_date: string }

/**
 * @param today `YYYY-MM-DD` in the customer's zone
 * @param limits days of notice before the first day, and days that it may last at most; 0 for no limit
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
        // Also when another field is at fault: all faults at once.
        when: () => true,
      }),
      z.refine(
        ({ start_date: start, end_date: end }) =>
          maxDays === 0 || start === '' || end === '' || daysBetween(start, end) < maxDays,
        { path: ['end_date'], error: 'endLong', when: () => true },
      ),
    )
}
