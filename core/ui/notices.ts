/** Notices: short messages at the top right. At most three stand there, and the same one never twice. */
import { atom, createStore, useAtomValue } from 'jotai'
import { createContext, useContext } from 'react'

export type Notice = {
  readonly id: number
  readonly intent: 'error' | 'success' | 'info' | 'warning'
  readonly text: string
}

const MOST = 3

export type Notices = {
  /** Shows a notice; one with the same text and intent that stands already is left as it is. */
  show(notice: Omit<Notice, 'id'>): void
  dismiss(id: number): void
  readonly store: ReturnType<typeof createStore>
  readonly atom: typeof noticesAtom
}

const noticesAtom = atom<readonly Notice[]>([])

export function createNotices(): Notices {
  const store = createStore()
  let next = 1
  return {
    store,
    atom: noticesAtom,
    show: ({ intent, text }) => {
      const standing = store.get(noticesAtom)
      if (standing.some((one) => one.text === text && one.intent === intent)) return
      store.set(noticesAtom, [...standing, { id: next++, intent, text }].slice(-MOST))
    },
    dismiss: (id) =>
      store.set(
        noticesAtom,
        store.get(noticesAtom).filter((one) => one.id !== id),
      ),
  }
}

export const NoticesContext = createContext<Notices | null>(null)

export function useNotices(): Notices {
  const notices = useContext(NoticesContext)
  if (!notices) throw new Error('useNotices: there is no portal above this component')
  return notices
}

export function useStandingNotices(): readonly Notice[] {
  const { store } = useNotices()
  return useAtomValue(noticesAtom, { store })
}
