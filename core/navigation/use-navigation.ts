/** Hooks by which screens read the address and move. Plugins use these and do not import the router. */
import { useLocation } from 'wouter'
import { AssembledContext } from '../assembly/assembled-context.ts'
import type { Navigation } from '../assembly/navigation.ts'

export {
  /** A link within the portal: `<Link href="/packages">`. An open form asks before it is left. */
  Link,
  /** The address's query without its question mark: `buy=month-1`. */
  useSearch,
  /** The query as `[search, setSearch]`. For what Back should undo, such as an open dialog. */
  useSearchParams,
} from 'wouter'

/** All ways to move. The same value for as long as the portal stands. */
export function useNavigation(): Pick<Navigation, 'go' | 'leave' | 'reload' | 'here' | 'beforeForced'> {
  return AssembledContext.use().navigation
}

/**
 * Leads to a path of this portal: `go('/packages')`, `go('/', { replace: true })`. An open form asks first. The same
 * function for as long as the portal stands, so that effects may depend on it.
 */
export function useGo(): Navigation['go'] {
  return AssembledContext.use().navigation.go
}

/** The path alone: `/login/lestari`. */
export function usePath(): string {
  return useLocation()[0]
}
