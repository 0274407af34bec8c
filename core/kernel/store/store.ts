/**
 * Provides the shared display state of a portal: jotai atoms in a store that `assemble` creates and a context provides
 * (core/kit/context/store-context.ts). Answers are in the query cache, the session in cookies
 * (docs/decisions/0023-shared-state-and-forms.md).
 */
import { atom, createStore, type Atom } from 'jotai/vanilla'

export { atom, createStore, type Atom }
export type Store = ReturnType<typeof createStore>
