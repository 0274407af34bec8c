/**
 * What a link from a message or a provider carries: a token for one use, or an error. It stands behind the `#`, where no
 * server and no log sees it; a back end may also send it as `?token=`. Either way it is taken out of the address and the
 * history at once.
 */
export type LinkToken =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  /** Something stands there that can be neither. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'error'; readonly error: string }

type Address = { readonly hash: string; readonly search: string }

/** Any address has an answer. The fragment counts before the query, and the query carries no error. */
export function readLinkToken({ hash, search }: Address): LinkToken {
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  const token = fragment.get('token') ?? (fragment.has('error') ? null : new URLSearchParams(search).get('token'))
  if (token !== null) return /^[\w.~-]{8,1000}$/.test(token) ? { kind: 'token', token } : { kind: 'broken' }
  const error = fragment.get('error')
  if (error === null) return { kind: 'none' }
  return /^[\w.-]{1,60}$/.test(error) ? { kind: 'error', error } : { kind: 'broken' }
}

/** Reads it and puts a clean address in its place. An address that carries nothing stays as it is. */
export function takeLinkToken(
  go: (to: string, options: { readonly replace: true }) => void,
  /** The query to stand there from now on. Default: the present one without its token. */
  search: string = withoutToken(location.search),
): LinkToken {
  const found = readLinkToken(location)
  if (found.kind !== 'none') go(location.pathname + search, { replace: true })
  return found
}

function withoutToken(search: string): string {
  const rest = new URLSearchParams(search)
  // Without a token the query is returned unchanged: `URLSearchParams` would encode it differently.
  if (!rest.has('token')) return search
  rest.delete('token')
  return rest.size === 0 ? '' : `?${rest}`
}
