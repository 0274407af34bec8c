/**
 * The portal's one navigation: every move of a visitor goes through the value made here, once a portal. Links and hooks
 * (`Link`, `useGo`) find it by the router; the gate, maintenance and the hotspot are handed it.
 */
import { navigate } from 'wouter/use-browser-location'
import type { GoOptions, Here, Navigation, OpenForm } from '../assembly/navigation.ts'

/** How a document is left; a test writes down where to. */
export type Leaving = { readonly leave: (url: string) => void; readonly reload: () => void }

export function createNavigation(
  window: Window,
  { leave, reload }: Leaving = {
    leave: (url) => window.location.assign(url),
    reload: () => window.location.reload(),
  },
): Navigation {
  const { location } = window
  const forms = new Set<OpenForm>()
  /** The form that was opened last asks. */
  const asking = () => [...forms].at(-1)
  /** Where the open form stands. */
  let held = ''
  const here = (): Here => ({ pathname: location.pathname, search: location.search, hash: location.hash })
  const askBeforeUnload = (event: Event) => event.preventDefault()
  const stopAsking = () => window.removeEventListener('beforeunload', askBeforeUnload)
  const force = () => {
    for (const form of forms) form.onForced?.()
  }
  const go = (to: string, { replace = false, forced = false }: GoOptions = {}) => {
    const form = asking()
    const move = () => {
      navigate(to, { replace })
      held = addressOf(location)
    }
    // The same page with another query leaves nothing.
    if (form === undefined || new URL(to, location.href).pathname === location.pathname) return move()
    if (!forced) return form.ask(move)
    force()
    return move()
  }
  /** A step back or forth has been made by the time it is heard of. */
  const heardStep = (event: Event) => {
    const form = asking()
    if (form === undefined || location.pathname === new URL(held, location.href).pathname) return
    const target = addressOf(location)
    // Before the router hears of it: the address is put back, and the step is taken once the form lets go.
    event.stopImmediatePropagation()
    window.history.pushState(null, '', held)
    form.ask(() => navigate(target))
  }
  return {
    here,
    go,
    leave: (url, { forced = false } = {}) => {
      if (forced) {
        force()
        stopAsking()
      }
      leave(url)
    },
    reload,
    hold: (form) => {
      if (forms.size === 0) window.addEventListener('beforeunload', askBeforeUnload)
      forms.add(form)
      held = addressOf(location)
      return () => {
        forms.delete(form)
        if (forms.size === 0) stopAsking()
      }
    },
    listen: () => {
      // A browser calls a window's listeners in the order in which they came.
      window.addEventListener('popstate', heardStep, true)
      return () => window.removeEventListener('popstate', heardStep, true)
    },
  }
}

function addressOf({ pathname, search }: Here): string {
  return pathname + search
}

const nothing = () => undefined

/** What stands in for it while a page is written ahead of a browser: it moves nobody. */
export const noNavigation: Navigation = {
  here: () => ({ pathname: '', search: '', hash: '' }),
  go: nothing,
  leave: nothing,
  reload: nothing,
  hold: () => nothing,
  listen: () => nothing,
}
