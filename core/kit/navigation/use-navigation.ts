/** Hooks that read the address and navigate. Plugins use these and do not import the router. */
import { useCallback, useMemo } from 'react'
import { useRouter } from 'wouter'
import { usePortalNavigation } from '../context/navigation-context.ts'
import type { GoOptions, Navigation } from '../../kernel/page/navigation-contract.ts'

/** A link within the portal: `<Link href="/packages">`. An open form asks before it is left. */
export { Link } from 'wouter'

/**
 * The encoded query without its question mark: `buy=month-1`. The router's own hook decodes it, which damages a query inside a
 * parameter.
 */
export function useSearch(): string {
  const router = useRouter()
  return router.searchHook(router).replace(/^\?/, '')
}

type Query = ConstructorParameters<typeof URLSearchParams>[0]
/** Opens the same page with another query; a function gets the current one. */
export type SetSearchParams = (
  next: Query | ((now: URLSearchParams) => Query),
  options?: Pick<GoOptions, 'replace'>,
) => void

/** The query as `[search, setSearch]`. Use it for state that Back should undo, such as an open dialog. */
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

/** The portal's navigation. The value never changes. */
export function useNavigation(): Pick<Navigation, 'go' | 'leave' | 'reload' | 'here' | 'beforeForced'> {
  return usePortalNavigation()
}

/**
 * Opens a path of this portal: `go('/packages')`, `go('/', { replace: true })`. An open form asks first. The function never changes, so
 * effects may depend on it.
 */
export function useGo(): Navigation['go'] {
  return usePortalNavigation().go
}

/** The encoded path without query: `/login/lestari`. `matchPath` decodes its parameters. */
export function usePath(): string {
  const router = useRouter()
  return router.hook(router)[0]
}
