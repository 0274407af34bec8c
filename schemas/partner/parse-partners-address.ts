/** Parses `HOST_PARTNERS`, the place of the partners' files: a folder, or an HTTP address. */

/** A folder as written, or an HTTP address with a closing slash. Undefined for any other address, and for one with a user or a password. */
export function parsePartnersAddress(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return text
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, username, password } = new URL(text)
  if (username !== '' || password !== '') return undefined
  return origin + (pathname.endsWith('/') ? pathname : `${pathname}/`)
}
