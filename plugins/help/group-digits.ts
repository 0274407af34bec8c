/** Formats the partner's number in groups, `+62 812 3456 7890`, which are easier to read, dictate and type. */
export function groupDigits(number: string): string {
  const digits = /^62(\d{3})(\d{3,4})(\d{3,5})$/.exec(number)
  return digits ? `+62 ${digits.slice(1).join(' ')}` : `+${number}`
}
