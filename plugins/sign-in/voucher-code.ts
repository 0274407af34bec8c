/** A voucher's code as people copy it from paper: in small letters, with spaces or any kind of dash, or with none. */
import { z } from '#core/api'

/** `gapura 2026` → `GAPURA-2026`. Which separators a code has is the back end's business; it is sent with dashes. */
export function voucherCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[\s\p{Pd}_.]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** Messages are keys below `voucher` in this plugin's words. */
export const voucherForm = z.object({ code: z.string().check(z.overwrite(voucherCode), z.minLength(1, 'empty')) })
