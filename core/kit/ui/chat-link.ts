/** Builds the address of a WhatsApp chat. */

/**
 * The address that opens a chat with this number, for an `<a>` in a tab of its own.
 *
 * @param number digits with country code
 * @param text to begin with; none leaves the first word to her
 */
export function chatLink(number: string, text?: string): string {
  return `https://wa.me/${number}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
