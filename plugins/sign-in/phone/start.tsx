/**
 * The first screen: a country, a phone number, one button. It is prerendered and must stay small; the next steps are loaded
 * while the customer types.
 */
import {
  lazyComponent,
  readLinkToken,
  useGo,
  useOptions,
  usePortal,
  useSessionState,
  Loading,
  type ScreenProps,
} from '@gapura/core'
import { type PendingCode, type ActionComponents, useFormActionState } from '@gapura/core/forms'
import { useHotspot } from '@gapura/core/gateway'
import { useEffect, useMemo, useState } from 'react'
import type { Credentials } from '@gapura/core/gateway'
import { options } from '../options.ts'
import { useOwnDomain } from '../flow/own-domain.ts'
import { pendingSignIn } from '../flow/pending-sign-in.ts'
import { PhoneStep } from './phone-step.tsx'
import type { PostedPhone, PostedStart } from '../router/action-state.ts'
import type { RouterButtonProps } from '../router/router-button.tsx'
import '../sign-in.css'

const loadCodeStep = () => import('../code/code-step.tsx')
const CodeStep = lazyComponent(loadCodeStep, { waiting: <Loading lines={4} isScreen /> })
const loadConnect = () => import('../router/connect.tsx')
const Connect = lazyComponent(loadConnect, { waiting: <Loading lines={4} isScreen /> })
const loadRouterButton = () => import('../router/router-button.tsx')
const RouterButton = lazyComponent<RouterButtonProps>(loadRouterButton, { waiting: <Loading lines={4} isScreen /> })
const Ended = lazyComponent(() => import('../flow/session-end-note.tsx'))
const LinkCallback = lazyComponent(() => import('../link/link-callback.tsx'), {
  waiting: <Loading lines={4} isScreen />,
})

export const postedParts: ActionComponents<PostedStart> = ({ at }) =>
  at === 'code' ? [loadCodeStep] : at === 'router' ? [loadRouterButton] : []

/** Preloads the steps after the phone number. */
const loadRest = () => {
  for (const load of [() => import('../flow/flow.ts'), loadCodeStep, loadConnect]) {
    // A failed preload is loaded again where it is needed, and an error is shown there.
    load().catch(() => undefined)
  }
}

type Step =
  | { readonly at: 'first'; readonly phone?: string | undefined }
  | { readonly at: 'code'; readonly pending: PendingCode }
  | { readonly at: 'router'; readonly credentials: Credentials }
  /** The address has a token of a link or a provider. */
  | { readonly at: 'back' }

export default function Start({ params: { domain } }: ScreenProps<'/login/:domain?'>) {
  const { tab, local, partner } = usePortal()
  const hotspot = useHotspot()
  const { user } = useSessionState()
  const posted = useFormActionState<PostedStart>()
  const [step, setStep] = useState<Step>(
    posted?.at === 'code' ? { at: 'code', pending: posted.pending } : { at: 'first' },
  )
  const [isEntering, setEntering] = useState(false)
  const keeper = useMemo(() => pendingSignIn({ tab, local, partner }), [tab, local, partner])
  useOwnDomain(domain)
  useEffect(() => {
    const look = () => {
      if (readLinkToken(location).kind !== 'none') setStep({ at: 'back' })
    }
    if (posted?.at === 'code') keeper.keep(posted.pending)
    const pending = posted === null ? keeper.read() : null
    if (pending) setStep({ at: 'code', pending })
    look()
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  }, [keeper, posted])
  const hasCode = (pending: PendingCode) => {
    keeper.keep(pending)
    setStep({ at: 'code', pending })
  }
  const leaveCode = (phone: string) => {
    keeper.forget()
    setStep({ at: 'first', phone })
  }
  const signedIn = (credentials: Credentials) => {
    keeper.forget()
    // Without router data the gate opens the home page.
    if (hotspot.data()) setStep({ at: 'router', credentials })
  }
  // While the code step signs in, the session is there before the code's credentials are.
  if (step.at === 'router' || (user !== null && !isEntering)) {
    // A visitor with a session is here because a router redirected her: log the device in, or show why that failed.
    return <Connect credentials={step.at === 'router' ? step.credentials : null} />
  }
  if (posted?.at === 'router') return <RouterButton form={posted.form} />
  if (step.at === 'back') return <LinkCallback onLeave={() => setStep({ at: 'first' })} />
  if (step.at === 'code') {
    return (
      <CodeStep
        pending={step.pending}
        posted={posted?.at === 'code' && posted.pending === step.pending ? posted : null}
        onAsked={hasCode}
        onChange={leaveCode}
        onEntering={setEntering}
        onSignedIn={signedIn}
      />
    )
  }
  return (
    <>
      <EndedNote />
      <First phone={step.phone} posted={posted?.at === 'phone' ? posted : null} onAsked={hasCode} />
    </>
  )
}

/** The phone step, or a redirect to the page of the partner's first sign-in method if there are no codes. */
function First({
  phone,
  posted,
  onAsked,
}: {
  readonly phone: string | undefined
  readonly posted: PostedPhone | null
  readonly onAsked: (pending: PendingCode) => void
}) {
  const { partner } = usePortal()
  const go = useGo()
  const { ways } = useOptions(options)
  const [way] = ways
  const isElsewhere = way !== undefined && !ways.includes('otp')
  useEffect(() => {
    if (isElsewhere) go(`/login/${partner.id}/${way}${location.search}`, { replace: true })
  }, [isElsewhere, go, partner.id, way])
  return isElsewhere ? null : <PhoneStep phone={phone} posted={posted} onTouched={loadRest} onAsked={onAsked} />
}

/** Loads `SessionEndNote` only when it has something to show. */
function EndedNote() {
  const { tab, persists } = usePortal()
  const hotspot = useHotspot()
  const [why, setWhy] = useState<string | boolean>()
  useEffect(() => setWhy(!persists() || (tab.get('ended') ?? hotspot.data()?.error)), [tab, persists, hotspot])
  return why ? <Ended /> : null
}
