/** The address that opens a chat with the partner, with a text to begin with. */

/** @param number digits with country code */
export function chatLink(number: string, text: string): string {
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`
}

/** `+62 812 3456 7890`: easier to read, to dictate and to type. */
export function spokenNumber(number: string): string {
  const digits = /^62(\d{3})(\d{3,4})(\d{3,5})$/.exec(number)
  return digits ? `+62 ${digits.slice(1).join(' ')}` : `+${number}`
}
