/** Which overlay of the top bar is open: the drawer or the popup, one at a time. */
import { atom } from '../../kernel/store/store.ts'

/** `by`: the button that opened it; it gets the focus back. */
export type Opened = { readonly kind: 'drawer' | 'popup'; readonly by: HTMLElement }

export const openedAtom = atom<Opened | null>(null)
