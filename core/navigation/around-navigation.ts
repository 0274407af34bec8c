/** Every way from page to page of the portal comes through here, so that an open form may ask before it is left. */
import type { AroundNavHandler } from 'wouter'

type Asker = (go: () => void) => void
/** At most one form is open. */
let asker: Asker | null = null
let backAsker: ((event: Event) => void) | null = null

/**
 * `asks` is handed what would have happened; null: nobody is asked any more. `back` hears of steps back and forth before
 * the router does.
 */
export function askBeforeLeaving(asks: Asker | null, back: ((event: Event) => void) | null = null): void {
  asker = asks
  backAsker = back
}

/**
 * Listens for steps back and forth, and answers how to stop. Called before the router listens: a browser calls a window's
 * listeners in the order in which they came, whatever else they ask for.
 */
export function hearBack(): () => void {
  const hear = (event: Event) => backAsker?.(event)
  globalThis.addEventListener('popstate', hear, true)
  return () => globalThis.removeEventListener('popstate', hear, true)
}

export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  // The same page with another query leaves nothing.
  if (asker && new URL(to, location.href).pathname !== location.pathname) asker(() => navigate(to, options))
  else navigate(to, options)
}
