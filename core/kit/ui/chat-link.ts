/**
 * The address of a WhatsApp chat with this number, for an `<a>` that opens a new tab.
 *
 * @param number digits with country code
 * @param text the prefilled message; default none
 */
export function chatLink(number: string, text?: string): string {
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
