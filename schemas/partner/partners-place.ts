/** Where the partners' files are, as `HOST_PARTNERS` names it: a folder, or the address of a shelf. */

/** A folder as it is written, or the address of a shelf with its slash. Undefined for any other address. */
export function parsePartners(text: string): string | undefined {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(text)) return text
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return undefined
  const { origin, pathname } = new URL(text)
  return origin + (pathname.endsWith('/') ? pathname : `${pathname}/`)
}
