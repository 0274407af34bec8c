/** Saves the text as the partner's file on the device. */
export function download(id: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `${id}.json`
  link.click()
  // The browser reads the address after this event.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
