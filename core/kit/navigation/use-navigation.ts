/** Hooks by which screens read the address and move. Plugins use these and do not import the router. */
import { useCallback, useMemo } from 'react'
import { useRouter } from 'wouter'
import { PortalContext } from '../context/portal-context.ts'
import type { GoOptions, Navigation } from '../../kernel/page/navigation.ts'

/** A link within the portal: `<Link href="/packages">`. An open form asks before it is left. */
export { Link } from 'wouter'

/**
 * The address's query without its question mark, as it stands there: `buy=month-1`. The router's own hook decodes it once more than it
 * was encoded, so that a query within the query comes out as another one.
 */
export function useSearch(): string {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}

type Query = ConstructorParameters<typeof URLSearchParams>[0]
/** Leads to the same page with another query; a function gets the one that is there. */
export type SetSearchParams = (
  next: Query | ((now: URLSearchParams) => Query),
  options?: Pick<GoOptions, 'replace'>,
) => void

/** The query as `[search, setSearch]`. For what Back should undo, such as an open dialog. */
export function useSearchParams(): readonly [URLSearchParams, SetSearchParams] {
  const { go, here } = useNavigation()
  const search = useSearch()
  const params = useMemo(() => new URLSearchParams(search), [search])
  const set = useCallback<SetSearchParams>(
    (next, options) => {
      const now = here()
      const query = new URLSearchParams(typeof next === 'function' ? next(new URLSearchParams(now.search)) : next)
      go(query.size === 0 ? now.pathname : `${now.pathname}?${query}`, options)
    },
    [go, here],
  )
  return [params, set]
}

/** All ways to move. The same value for as long as the portal stands. */
export function useNavigation(): Pick<Navigation, 'go' | 'leave' | 'reload' | 'here' | 'beforeForced'> {
  return PortalContext.use().navigation
}

/**
 * Leads to a path of this portal: `go('/packages')`, `go('/', { replace: true })`. An open form asks first. The same
 * function for as long as the portal stands, so that effects may depend on it.
 */
export function useGo(): Navigation['go'] {
  return PortalContext.use().navigation.go
}

/** The path alone, as it stands in the address: `/login/lestari`. `matchPath` decodes what stands in it. */
export function usePath(): string {
  const router = useRouter()
  return router.hook(router)[0]
}
