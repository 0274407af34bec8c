import { formatMoney } from '@gapura/core/text'

/** An amount within a sentence, whose parts stay on one line: `Rp` does not end a line that the number does not stand on. */
export function amountInText(amount: number, currency: string | null): string {
  return formatMoney(amount, currency).replaceAll(' ', '\u00a0')
}
