/**
 * State that several components of one portal share: jotai atoms in one store, which `assemble` creates and a context
 * provides (core/kit/context/store-context.ts). It holds display state only. Answers of the back end are in the query cache,
 * and the session itself is in its cookies (docs/decisions/0023-shared-state-and-forms.md).
 */
import { atom, createStore, type Atom } from 'jotai/vanilla'

export { atom, createStore, type Atom }
export type Store = ReturnType<typeof createStore>
