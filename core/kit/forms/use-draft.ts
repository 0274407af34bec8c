/** Saves the input of a form before a forced move, or whenever it is left, and restores it for the same customer. */
import { useContext, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { NavigationContext } from '../context/navigation-context.ts'
import { PortalContext } from '../context/portal-context.ts'
import { SessionContext } from '../context/session-context.ts'
import { createDraft, type FormDraft } from './form-draft.ts'

type Settings = {
  readonly form: RefObject<HTMLFormElement | null>
  readonly fields: readonly string[]
  /** Fields that are never saved, besides passwords and codes. */
  readonly unsaved: readonly string[]
  readonly isDirty: boolean
  /** Saved also when the customer leaves the page. */
  readonly isKept: boolean
  readonly values: () => Readonly<Record<string, unknown>>
  readonly onFound: (values: Readonly<Record<string, unknown>>) => void
}

export function useDraft({ form, fields, unsaved, isDirty, isKept, values, onFound }: Settings): void {
  // A form may stand outside of a portal, where nothing is saved.
  const tab = useContext(PortalContext)?.tab
  const session = useContext(SessionContext)
  const navigation = useContext(NavigationContext)
  // From the first render, because the session may end before the form is unmounted. Without a session nothing is saved.
  const [username] = useState(() => session?.read().user?.username)
  const [draft] = useState((): FormDraft | null => {
    if (!tab || !navigation || username === undefined) return null
    return createDraft(tab, { username, form: [navigation.here().pathname, ...fields].join(' ') })
  })
  // Collected in every render, because the fields may be unmounted by the time of the move.
  const secret = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    secret.current = new Set([...secret.current, ...secretFields(form.current)])
  })
  const restore = useEffectEvent(onFound)
  useEffect(() => {
    const saved = draft?.take() ?? {}
    if (Object.keys(saved).length > 0) restore(saved)
  }, [draft])
  const save = useEffectEvent(() => {
    // After a sign-out by the customer nothing is saved.
    if (tab?.get('ended') === 'signed-out') return
    // Another customer has signed in, for example in another tab, and must not get this input.
    if ((session?.read().user?.username ?? username) !== username) return
    const maySave = ([name]: readonly [string, unknown]) => !secret.current.has(name) && !unsaved.includes(name)
    draft?.save(Object.fromEntries(Object.entries(values()).filter(maySave)))
  })
  useEffect(() => (isDirty ? navigation?.beforeForced(() => save()) : undefined), [isDirty, navigation])
  const leave = useEffectEvent(() => {
    if (isKept && isDirty) save()
  })
  useEffect(() => {
    const handlePageHide = () => leave()
    globalThis.addEventListener('pagehide', handlePageHide)
    return () => {
      globalThis.removeEventListener('pagehide', handlePageHide)
      leave()
    }
  }, [])
}

const SECRET_FIELDS = [
  '[type="password"]',
  '[type="file"]',
  '[autocomplete*="password"]',
  '[autocomplete*="one-time-code"]',
]
  .map((selector) => `input${selector}`)
  .join()

function secretFields(form: HTMLFormElement | null): readonly string[] {
  return [...(form?.querySelectorAll<HTMLInputElement>(SECRET_FIELDS) ?? [])].map(({ name }) => name)
}
