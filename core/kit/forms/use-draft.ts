/** Keeps what was typed into a form through a forced move, and hands it back to the same person. */
import { useContext, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { PortalContext } from '../context/portal-context.ts'
import { createDraft, type Draft } from './form-draft.ts'

type Settings = {
  readonly form: RefObject<HTMLFormElement | null>
  /** The names of its fields. */
  readonly fields: readonly string[]
  /** Fields that are never kept, besides those with a password or a code. */
  readonly unsaved: readonly string[]
  readonly isDirty: boolean
  readonly values: () => Readonly<Record<string, unknown>>
  readonly onFound: (values: Readonly<Record<string, unknown>>) => void
}

export function useDraft({ form, fields, unsaved, isDirty, values, onFound }: Settings): void {
  const portal = useContext(PortalContext)
  // By the first drawing: when a session ends, she is nobody before the form is gone. Nobody's forms are not kept.
  const [whose] = useState(() => portal?.session.read().user?.username)
  const [draft] = useState((): Draft | null => {
    if (!portal || whose === undefined) return null
    return createDraft(portal.tab, { whose, form: [portal.navigation.here().pathname, ...fields].join(' ') })
  })
  // Found while the fields stand: when the move comes they may be gone.
  const secret = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    secret.current = new Set([...secret.current, ...secretFields(form.current)])
  })
  const restore = useEffectEvent(onFound)
  useEffect(() => {
    const kept = draft?.take() ?? {}
    if (Object.keys(kept).length > 0) restore(kept)
  }, [draft])
  const keep = useEffectEvent(() => {
    // Who signs out herself leaves nothing behind.
    if (portal?.tab.get('ended') === 'signed-out') return
    // Another person has signed in, for example in another tab: nothing is kept in her session.
    if ((portal?.session.read().user?.username ?? whose) !== whose) return
    const isKept = ([name]: readonly [string, unknown]) => !secret.current.has(name) && !unsaved.includes(name)
    draft?.keep(Object.fromEntries(Object.entries(values()).filter(isKept)))
  })
  const navigation = portal?.navigation
  useEffect(() => (isDirty ? navigation?.beforeForced(() => keep()) : undefined), [isDirty, navigation])
}

const SECRET = ['[type="password"]', '[type="file"]', '[autocomplete*="password"]', '[autocomplete*="one-time-code"]']
  .map((one) => `input${one}`)
  .join()

function secretFields(form: HTMLFormElement | null): readonly string[] {
  return [...(form?.querySelectorAll<HTMLInputElement>(SECRET) ?? [])].map(({ name }) => name)
}
