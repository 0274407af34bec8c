import { createContext, useContext } from 'react'
import type { Navigation } from '../../kernel/page/navigation-contract.ts'

export const NavigationContext = createContext<Navigation | null>(null)

/** The complete navigation, for the core's own components. Plugins use `useNavigation`. Throws outside of a portal. */
export function usePortalNavigation(): Navigation {
  const navigation = useContext(NavigationContext)
  if (!navigation) throw new Error('useNavigation: there is no portal above this component')
  return navigation
}
