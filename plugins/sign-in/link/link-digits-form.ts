/** Validates the last digits of the account's number; its message is `digits`. */
import { z } from '@gapura/core/api'
import { typedValue } from '@gapura/core/values'

export const linkDigitsForm = z.object({
  digits: z.string().check(
    z.overwrite((typed) => typedValue(typed).replace(/[\s-]/g, '')),
    z.regex(/^\d{4}$/, 'digits'),
  ),
})
