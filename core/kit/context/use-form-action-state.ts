import { useEffect, useState } from 'react'
import { atom } from '../../kernel/store/store.ts'
import { useStore } from './store-context.ts'

/** The host's result of the form of the first screen; null once the customer has left it. */
export const formActionStateAtom = atom<unknown>(null)

/**
 * The `state` that this page's `actions.ts` returned for a form that was sent without scripts; null without one. Only the first screen
 * gets it.
 */
export function useFormActionState<State extends object>(): State | null {
  const store = useStore()
  // The type holds: the state is from `actions.ts` of the same build, or from the language form of this page.
  const [state] = useState(() => store.get(formActionStateAtom) as State | null)
  useEffect(() => () => store.set(formActionStateAtom, null), [store])
  return state
}
