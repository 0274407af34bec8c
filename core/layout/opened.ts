/** What stands open over the page: the drawer or the popup of the top bar, one at a time. */
import { atom } from '../store/store.ts'

/** `by`: the button that opened it. The focus goes back there. */
export type Opened = { readonly kind: 'drawer' | 'popup'; readonly by: HTMLElement }

export const openedAtom = atom<Opened | null>(null)
