/** Renders the first screen: country, phone number, one button. It is prerendered and must stay small; the next steps load meanwhile. */
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
import { type PendingCode, useFormActionState } from '@gapura/core/forms'
import { useHotspot } from '@gapura/core/gateway'
import { useEffect, useMemo, useState } from 'react'
import { options } from '../options.ts'
import { useOwnDomain } from '../flow/use-own-domain.ts'
import { pendingSignIn } from '../flow/pending-sign-in.ts'
import { usualDialCode } from './countries.ts'
import { PhoneStep, type PhoneStepProps } from './phone-step.tsx'
import type { PostedPhone, PostedStart } from '../router/action-state.ts'
import type { RouterButtonProps } from '../router/router-button.tsx'
import '../sign-in.css'

const loadCodeStep = () => import('../code/code-step.tsx')
const CodeStep = lazyComponent(loadCodeStep, { waiting: <Loading lines={4} isScreen /> })
const loadConnect = () => import('../router/connect.tsx')
const Connect = lazyComponent(loadConnect, { waiting: <Loading lines={4} isScreen /> })
const loadRouterButton = () => import('../router/router-button.tsx')
const RouterButton = lazyComponent<RouterButtonProps>(loadRouterButton, { waiting: <Loading lines={4} isScreen /> })
const PhoneStepAbroad = lazyComponent<PhoneStepProps>(() => import('./phone-step-abroad.tsx'), {
  waiting: <Loading lines={6} isScreen />,
})
const SessionEndNote = lazyComponent(() => import('../parts/session-end-note.tsx'))
const LinkCallback = lazyComponent(() => import('../link/link-callback.tsx'), {
  waiting: <Loading lines={4} isScreen />,
})

const afterPost = ({ kind }: PostedStart) =>
  kind === 'code' ? [loadCodeStep] : kind === 'router' ? [loadRouterButton] : []

// Not by `defineScreen`: binding reads would be code of the first scripts.
export default Object.assign(Start, { afterPost })

const preloadSteps = () => {
  for (const load of [() => import('../flow/flow.ts'), loadCodeStep, loadConnect]) {
    // A failed preload is loaded again when it is needed, and the error is shown then.
    load().catch(() => undefined)
  }
}

type Step =
  | { readonly kind: 'first'; readonly phone?: string | undefined }
  | { readonly kind: 'code'; readonly pending: PendingCode }
  | { readonly kind: 'router' }
  /** The address contains the token of a link or a provider. */
  | { readonly kind: 'callback' }

function Start({ params: { domain } }: ScreenProps<'/login/:domain?'>) {
  const { tab, local, partner } = usePortal()
  const hotspot = useHotspot()
  const { user } = useSessionState()
  const posted = useFormActionState<PostedStart>()
  const [step, setStep] = useState<Step>(
    posted?.kind === 'code' ? { kind: 'code', pending: posted.pending } : { kind: 'first' },
  )
  const [isEntering, setEntering] = useState(false)
  const codeStore = useMemo(() => pendingSignIn({ tab, local, partner }), [tab, local, partner])
  useOwnDomain(domain)
  useEffect(() => {
    const readToken = () => {
      if (readLinkToken(location).kind !== 'none') setStep({ kind: 'callback' })
    }
    if (posted?.kind === 'code') codeStore.save(posted.pending)
    const pending = posted === null ? codeStore.read() : null
    if (pending) setStep({ kind: 'code', pending })
    readToken()
    addEventListener('hashchange', readToken)
    return () => removeEventListener('hashchange', readToken)
  }, [codeStore, posted])
  const handleCodeSent = (pending: PendingCode) => {
    codeStore.save(pending)
    setStep({ kind: 'code', pending })
  }
  const handleChange = (phone: string) => {
    codeStore.delete()
    setStep({ kind: 'first', phone })
  }
  const handleSignedIn = () => {
    codeStore.delete()
    // Without router data the gate opens the home page.
    if (hotspot.recentData()) setStep({ kind: 'router' })
  }
  // While the code step signs in, the session exists before its last step.
  if (step.kind === 'router' || (user !== null && !isEntering)) {
    // With a session the router has redirected the customer: log the device in, or show why that failed.
    return <Connect isNewSignIn={step.kind === 'router'} />
  }
  if (posted?.kind === 'router') return <RouterButton form={posted.form} />
  if (step.kind === 'callback') return <LinkCallback onLeave={() => setStep({ kind: 'first' })} />
  if (step.kind === 'code') {
    return (
      <CodeStep
        pending={step.pending}
        posted={posted?.kind === 'code' && posted.pending === step.pending ? posted : null}
        onCodeSent={handleCodeSent}
        onChange={handleChange}
        onEntering={setEntering}
        onSignedIn={handleSignedIn}
      />
    )
  }
  return <First phone={step.phone} posted={posted?.kind === 'phone' ? posted : null} onCodeSent={handleCodeSent} />
}

/** The phone step, or a redirect to the page of the partner's first sign-in method if there are no codes. */
function First({
  phone,
  posted,
  onCodeSent,
}: {
  readonly phone: string | undefined
  readonly posted: PostedPhone | null
  readonly onCodeSent: (pending: PendingCode) => void
}) {
  const { partner } = usePortal()
  const go = useGo()
  const { ways, countries } = useOptions(options)
  const Step = countries.every((country) => usualDialCode(country) !== null) ? PhoneStep : PhoneStepAbroad
  const [method] = ways
  const hasOtherPage = method !== undefined && !ways.includes('otp')
  useEffect(() => {
    if (hasOtherPage) go(`/login/${partner.id}/${method}${location.search}`, { replace: true })
  }, [hasOtherPage, go, partner.id, method])
  return hasOtherPage ? null : (
    <Step phone={phone} posted={posted} onTouched={preloadSteps} onCodeSent={onCodeSent}>
      <EndedNote />
    </Step>
  )
}

function EndedNote() {
  const { tab, persists } = usePortal()
  const hotspot = useHotspot()
  const [reason, setReason] = useState<string | boolean>()
  useEffect(() => setReason(!persists() || (tab.get('ended') ?? hotspot.recentData()?.error)), [tab, persists, hotspot])
  return reason ? <SessionEndNote /> : null
}
