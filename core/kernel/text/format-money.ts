/** Writes amounts of money. Imports nothing, because the sandbox runs without a bundler, which the files of the portal's texts need. */

/**
 * Writes an amount, the same in every language: whole rupiah as `Rp 10.000`, other currencies as `KES 1,250.00` with the decimals of ISO 4217. The space
 * does not break.
 *
 * @param amount in the currency's unit
 * @param currency ISO 4217 code; null: rupiah
 */
export function formatMoney(amount: number, currency: string | null = null): string {
  return currency === null || currency === 'IDR' ? rupiah(amount) : foreign(amount, currency)
}

function foreign(amount: number, currency: string): string {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'code' })
    return format.format(amount)
  } catch {
    // The back end sent no valid code: show it as it is instead of failing the page.
    return `${currency}\u00a0${amount}`
  }
}

function rupiah(amount: number): string {
  const digits = Math.abs(Math.round(amount))
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, '.')
  return `${Math.round(amount) < 0 ? '-' : ''}Rp\u00a0${digits}`
}
