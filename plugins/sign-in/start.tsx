/**
 * The first screen: a country, a phone number, one button. It is drawn by the host before any script runs, so it stands
 * on as little as it can; what comes after it loads while she types.
 */
import { useHotspot, usePortal, useSessionState } from '#core'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Credentials } from '#core'
import type { Pending } from './flow.ts'
import { PhoneStep } from './phone-step.tsx'
import './sign-in.css'

const loadCodeStep = () => import('./code-step.tsx')
const CodeStep = lazy(loadCodeStep)
const Connect = lazy(() => import('./connect.tsx'))
const Ended = lazy(() => import('./ended.tsx'))

/** Everything that comes after the number, so that it is there when she is done typing. */
const loadRest = () => {
  void import('./flow.ts')
  void loadCodeStep()
  void import('./connect.tsx')
}

type Step =
  | { readonly at: 'phone'; readonly phone?: string | undefined }
  | { readonly at: 'code'; readonly pending: Pending }
  | { readonly at: 'router'; readonly credentials: Credentials }

export default function Start() {
  const { tab } = usePortal()
  const hotspot = useHotspot()
  const { user } = useSessionState()
  const [step, setStep] = useState<Step>({ at: 'phone' })
  useEffect(() => {
    const pending = readPending(tab.get(PENDING))
    if (pending) setStep({ at: 'code', pending })
  }, [tab])
  const hasCode = (pending: Pending) => {
    tab.set(PENDING, JSON.stringify(pending))
    setStep({ at: 'code', pending })
  }
  const leaveCode = (phone?: string) => {
    tab.delete(PENDING)
    setStep({ at: 'phone', phone })
  }
  if (step.at === 'router' || user !== null) {
    // Someone with a session is here because a router sent her: log the device in, or say why that failed.
    const credentials = step.at === 'router' ? step.credentials : null
    return (
      <Suspense fallback={null}>
        <Connect credentials={credentials} />
      </Suspense>
    )
  }
  if (step.at === 'code') {
    const signedIn = (credentials: Credentials) => {
      tab.delete(PENDING)
      // Away from a router the gate leads home by itself.
      if (hotspot.data()) setStep({ at: 'router', credentials })
    }
    return (
      <Suspense fallback={null}>
        <CodeStep
          pending={step.pending}
          onAsked={hasCode}
          onChange={() => leaveCode(step.pending.phone)}
          onSignedIn={signedIn}
        />
      </Suspense>
    )
  }
  return (
    <>
      <Suspense fallback={null}>
        <EndedNote />
      </Suspense>
      <PhoneStep onTouched={loadRest} onAsked={hasCode} />
    </>
  )
}

const PENDING = 'otp-pending'

/** Only a tab that has something to say loads what says it. */
function EndedNote() {
  const { tab, persists } = usePortal()
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(tab.get('ended') !== null || !persists()), [tab, persists])
  return isThere ? <Ended /> : null
}

function readPending(text: string | null): Pending | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    return isPending(value) ? value : null
  } catch {
    return null
  }
}

function isPending(value: unknown): value is Pending {
  return (
    typeof value === 'object' &&
    value !== null &&
    'phone' in value &&
    typeof value.phone === 'string' &&
    'dial' in value &&
    typeof value.dial === 'string' &&
    'resendAt' in value &&
    typeof value.resendAt === 'number'
  )
}
