/**
 * What a link carries behind its `#`, where no server and no log sees it: a token for one use, or an error. Never read
 * from the query.
 */
import type { useGo } from '#core'

export type Fragment =
  | { readonly kind: 'none' }
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'error'; readonly error: string }

/** Any text has an answer; `none` for what no link of ours carries. */
export function readFragment(hash: string): Fragment {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const token = said.get('token')
  if (token !== null && /^[\w.~-]{8,1000}$/.test(token)) return { kind: 'token', token }
  const error = said.get('error')
  return error !== null && /^[\w.-]{1,60}$/.test(error) ? { kind: 'error', error } : { kind: 'none' }
}

/** Reads it and takes it out of the address and the history at once. `search`: the query to stand there from now on. */
export function takeFragment(go: ReturnType<typeof useGo>, search: string = location.search): Fragment {
  const fragment = readFragment(location.hash)
  if (location.hash !== '') go(location.pathname + search, { replace: true })
  return fragment
}
