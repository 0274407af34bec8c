/** Normalises a voucher code, which customers type in lower case, with spaces, or with other separators. */
import { z } from '@gapura/core/api'
import { typedValue } from '@gapura/core/values'

/** `gapura 2026` → `GAPURA-2026`. The code is sent with dashes; the back end decides whether they count. */
export function voucherCode(typed: string): string {
  return typedValue(typed)
    .toUpperCase()
    .replace(/[\s_.-]+/g, '-')
    .replace(/^-|-$/g, '')
}

/** The message `empty` is the end of a text key: `voucher.empty`. */
export const voucherForm = z.object({ code: z.string().check(z.overwrite(voucherCode), z.minLength(1, 'empty')) })
