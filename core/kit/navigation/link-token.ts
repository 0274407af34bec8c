/**
 * The content of a link from a message or a provider: a token for one use, or an error. It is in the fragment, which no server or log
 * gets; a back end may also send `?token=`. `takeLinkToken` removes it from the address and the history.
 */
export type LinkToken =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  /** A value that has the form of neither. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'error'; readonly error: string }

type Address = { readonly hash: string; readonly search: string }

/** Reads the fragment before the query; an error is read from the fragment only. */
export function readLinkToken({ hash, search }: Address): LinkToken {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const token = fragment.get('token') ?? (fragment.has('error') ? null : new URLSearchParams(search).get('token'))
  if (token !== null) return /^[\w.~-]{8,1000}$/.test(token) ? { kind: 'token', token } : { kind: 'broken' }
  const error = fragment.get('error')
  if (error === null) return { kind: 'none' }
  return /^[\w.-]{1,60}$/.test(error) ? { kind: 'error', error } : { kind: 'broken' }
}

/** Reads the token or error and replaces the address by one without it. */
export function takeLinkToken(
  go: (to: string, options: { readonly replace: true }) => void,
  /** The new query. Default: the current query without the token. */
  search: string = withoutToken(location.search),
): LinkToken {
  const found = readLinkToken(location)
  if (found.kind !== 'none') go(location.pathname + search, { replace: true })
  return found
}

function withoutToken(search: string): string {
  const rest = new URLSearchParams(search)
  // `URLSearchParams` would encode a query without a token differently.
  if (!rest.has('token')) return search
  rest.delete('token')
  return rest.size === 0 ? '' : `?${rest}`
}
