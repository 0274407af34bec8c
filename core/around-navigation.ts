/** Every way from page to page of the portal comes through here, so that an open form may ask before it is left. */
import type { AroundNavHandler } from 'wouter'

type Asker = (go: () => void) => void
/** At most one form is open. */
let asker: Asker | null = null

/** `asks` is handed what would have happened; null: nobody is asked any more. */
export function askBeforeLeaving(asks: Asker | null): void {
  asker = asks
}

export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  // The same page with another query leaves nothing.
  if (asker && new URL(to, location.href).pathname !== location.pathname) asker(() => navigate(to, options))
  else navigate(to, options)
}
