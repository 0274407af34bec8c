/** Creates the portal's navigation. `tests/rules/architecture/moves.ts` refuses other writes to the history and the location. */
import { navigate } from 'wouter/use-browser-location'
import { isReachable } from './is-reachable.ts'
import type { GoOptions, CurrentAddress, Navigation, LeaveHandlers } from '../../kernel/page/navigation-contract.ts'

/** The moves that leave the document; tests replace them. */
export type BrowserMoves = {
  readonly leave: (url: string, isReplacing: boolean) => void
  readonly post: Navigation['post']
  readonly reload: () => void
  readonly isReachable: () => Promise<boolean>
}

export function createNavigation(
  window: Window,
  { leave, post, reload, ...browser }: BrowserMoves = {
    leave: (url, isReplacing) => (isReplacing ? window.location.replace(url) : window.location.assign(url)),
    post: (action, fields) => submitForm(window.document, action, fields),
    reload: () => window.location.reload(),
    isReachable,
  },
): Navigation {
  const { location } = window
  const forms = new Set<LeaveHandlers>()
  const listeners = new Set<() => void>()
  const lastForm = () => [...forms].at(-1)
  let formAddress = ''
  const here = (): CurrentAddress => ({ pathname: location.pathname, search: location.search, hash: location.hash })
  const blockUnload = (event: Event) => event.preventDefault()
  const allowUnload = () => window.removeEventListener('beforeunload', blockUnload)
  const force = () => {
    for (const form of forms) form.onForced?.()
    for (const listener of listeners) listener()
  }
  const go = (to: string, { replace = false, forced = false }: GoOptions = {}) => {
    const form = lastForm()
    const move = () => {
      navigate(to, { replace })
      formAddress = addressOf(location)
    }
    // Another query of the same page does not leave the form.
    if (new URL(to, location.href).pathname === location.pathname) return move()
    if (forced) force()
    else if (form !== undefined) return form.confirmLeave(move)
    return move()
  }
  /** Handles `popstate`, which fires after the address has changed. */
  const handlePopState = (event: Event) => {
    const form = lastForm()
    if (form === undefined || location.pathname === new URL(formAddress, location.href).pathname) return
    const target = addressOf(location)
    // The router must not get the event: the old address is restored until the customer agrees to leave.
    event.stopImmediatePropagation()
    window.history.pushState(null, '', formAddress)
    form.confirmLeave(() => navigate(target))
  }
  return {
    here,
    go,
    leave: (url, { replace = false, forced = false } = {}) => {
      if (forced) {
        force()
        allowUnload()
      }
      leave(url, replace)
    },
    post,
    reload: () => {
      force()
      allowUnload()
      reload()
    },
    isReachable: browser.isReachable,
    hold: (form) => {
      if (forms.size === 0) window.addEventListener('beforeunload', blockUnload)
      forms.add(form)
      formAddress = addressOf(location)
      return () => {
        forms.delete(form)
        if (forms.size === 0) allowUnload()
      }
    },
    beforeForced: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    listen: () => {
      // Listeners of the window run in the order in which they were added: this one has to run before the router's.
      window.addEventListener('popstate', handlePopState, true)
      return () => window.removeEventListener('popstate', handlePopState, true)
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
  // The request is already built: without the fields, a page that Back restores does not contain the values. The form stays, because
  // not every browser submits a form that was removed.
  form.replaceChildren()
}

function addressOf({ pathname, search }: CurrentAddress): string {
  return pathname + search
}

const nothing = () => undefined

/** The navigation of the prerender: does nothing. */
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
