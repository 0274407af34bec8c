import { atom } from '../../kernel/store/store.ts'

/** `by`: the button that opened it and gets the focus back. */
export type OpenedMenu = { readonly kind: 'drawer' | 'popup'; readonly by: HTMLElement }

export const openedMenuAtom = atom<OpenedMenu | null>(null)
