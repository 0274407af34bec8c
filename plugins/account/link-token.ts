/** The token in the fragment of a link by e-mail, where no server and no log sees it. */

/** Null: the address carries none. Empty: what it carries is no token of ours. */
export function tokenIn(hash: string): string | null {
  const token = new URLSearchParams(hash.replace(/^#/, '')).get('token')
  if (token === null) return null
  return /^[\w.~-]{8,1000}$/.test(token) ? token : ''
}
