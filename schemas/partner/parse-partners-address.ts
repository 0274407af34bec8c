/** Parses `HOST_PARTNERS`, the place of the partners' files: a folder, or an HTTP address. */

/** A folder as written, or an HTTP address with a closing slash. Undefined for any other address, and for one with a user or a password. */
export function parsePartnersAddress(text: string): string | undefined {
  if (!isLikeAddress(text)) return text
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname, username, password } = new URL(text)
  if (username !== '' || password !== '') return undefined
  return origin + (pathname.endsWith('/') ? pathname : `${pathname}/`)
}

/** Takes a text without `//` for an address too: a mistyped address must not count as a folder, because messages name a folder that cannot be read. */
function isLikeAddress(text: string): boolean {
  const withoutDrive = text.replace(/^[a-z]:(?=[\\/])/i, '')
  return /^[^\\/]+:|:.*@|\?/.test(withoutDrive)
}
