import { formatMoney } from '@gapura/core/text'

/** An amount within a sentence, with non-breaking spaces between `Rp` and the number. */
export function amountInText(amount: number, currency: string | null): string {
  return formatMoney(amount, currency).replaceAll(' ', '\u00a0')
}
