/**
 * The portal's navigation, created once for each portal. Links reach it through the router and hooks (`useGo`) through the
 * context; the gate, maintenance and the hotspot get it as a parameter. `tests/rules/architecture/moves.ts`
 * refuses other writes to the history and the location.
 */
import { navigate } from 'wouter/use-browser-location'
import { isReachable } from './is-reachable.ts'
import type { GoOptions, Here, Navigation, OpenForm } from '../../kernel/page/navigation.ts'

/** How a document is left. A test passes functions that record the address. */
export type Leaving = {
  readonly leave: (url: string) => void
  readonly post: Navigation['post']
  readonly reload: () => void
  readonly isReachable: () => Promise<boolean>
}

export function createNavigation(
  window: Window,
  { leave, post, reload, ...browser }: Leaving = {
    leave: (url) => window.location.assign(url),
    post: (action, fields) => submitForm(window.document, action, fields),
    reload: () => window.location.reload(),
    isReachable,
  },
): Navigation {
  const { location } = window
  const forms = new Set<OpenForm>()
  const listeners = new Set<() => void>()
  /** The form that asks: the one opened last. */
  const asking = () => [...forms].at(-1)
  /** Address of the page with the open form. */
  let held = ''
  const here = (): Here => ({ pathname: location.pathname, search: location.search, hash: location.hash })
  const askBeforeUnload = (event: Event) => event.preventDefault()
  const stopAsking = () => window.removeEventListener('beforeunload', askBeforeUnload)
  const force = () => {
    for (const form of forms) form.onForced?.()
    for (const listener of listeners) listener()
  }
  const go = (to: string, { replace = false, forced = false }: GoOptions = {}) => {
    const form = asking()
    const move = () => {
      navigate(to, { replace })
      held = addressOf(location)
    }
    // Another query of the same page does not leave the form.
    if (new URL(to, location.href).pathname === location.pathname) return move()
    if (forced) force()
    else if (form !== undefined) return form.ask(move)
    return move()
  }
  /** Handles `popstate`, which fires after the address has changed. */
  const heardStep = (event: Event) => {
    const form = asking()
    if (form === undefined || location.pathname === new URL(held, location.href).pathname) return
    const target = addressOf(location)
    // The router must not see the event: the old address is restored, and the move is made once the customer agrees.
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
    post,
    reload: () => {
      force()
      stopAsking()
      reload()
    },
    isReachable: browser.isReachable,
    hold: (form) => {
      if (forms.size === 0) window.addEventListener('beforeunload', askBeforeUnload)
      forms.add(form)
      held = addressOf(location)
      return () => {
        forms.delete(form)
        if (forms.size === 0) stopAsking()
      }
    },
    beforeForced: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listen: () => {
      // Listeners on the window run in the order in which they were added; this one must run before the router's.
      window.addEventListener('popstate', heardStep, true)
      return () => window.removeEventListener('popstate', heardStep, true)
    },
  }
}

function submitForm(document: Document, action: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
  // The request is built already. A page that Back restores does not contain the values. The form itself stays, because not every
  // browser submits one that is gone.
  form.replaceChildren()
}

function addressOf({ pathname, search }: Here): string {
  return pathname + search
}

const nothing = () => undefined

/** Takes the navigation's place in the prerender: it moves nobody. */
export const noNavigation: Navigation = {
  here: () => ({ pathname: '', search: '', hash: '' }),
  go: nothing,
  leave: nothing,
  post: nothing,
  reload: nothing,
  isReachable: () => Promise.resolve(false),
  hold: () => nothing,
  beforeForced: () => nothing,
  listen: () => nothing,
}
