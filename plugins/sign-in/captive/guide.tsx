/**
 * Three steps from the captive-portal window of iPhones and Macs to a browser: the window closes when WhatsApp is opened, so
 * a customer could not enter the code there. One step at a time, each with a drawing.
 */
import { CopyField, useTitle, useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { useEffect, useRef, useState, type Ref } from 'react'
import { BackToSignIn } from '../flow/back-to-sign-in.tsx'
import { DrawnCancel, DrawnContinue, DrawnWithoutInternet } from './guide-drawings.tsx'
import { usePageAddress } from '../router/page-address.ts'
import '../ways.css'

const STEPS = [
  { id: 'cancel', Drawing: DrawnCancel },
  { id: 'without', Drawing: DrawnWithoutInternet },
  { id: 'whatsapp', Drawing: DrawnContinue },
] as const

type Props = {
  /** Label of the last step's button. */
  readonly last: string
  readonly onDone: () => void
  /** Called by the first step's back button. */
  readonly onBack: () => void
}

export default function Guide({ last, onDone, onBack }: Props) {
  const { t } = useTexts('sign-in')
  const [at, setAt] = useState(0)
  const address = usePageAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  useTitle(t('guide.title'))
  // Moves the focus, so that a screen reader reads each step.
  useEffect(() => {
    if (at > 0) heading.current?.focus()
  }, [at])
  const isLast = at === STEPS.length - 1
  return (
    <div className="g-stack">
      <h1>{t('guide.title')}</h1>
      <p className="g-quiet">{t('guide.intro')}</p>
      <StepOf at={at} heading={heading} />
      {/* Only scripts turn to the next step. */}
      <noscript>
        <div className="g-stack">
          <StepOf at={1} />
          <StepOf at={2} />
          <BackToSignIn />
        </div>
      </noscript>
      {isLast && <CopyField value={address} label={t('help.address')} />}
      <div className="w-steps">
        <Button size="large" onClick={() => (at === 0 ? onBack() : setAt(at - 1))}>
          {t('guide.back')}
        </Button>
        <Button size="large" appearance="primary" onClick={() => (isLast ? onDone() : setAt(at + 1))}>
          {isLast ? last : t('guide.next')}
        </Button>
      </div>
    </div>
  )
}

function StepOf({ at, heading }: { readonly at: number; readonly heading?: Ref<HTMLHeadingElement> }) {
  const { t } = useTexts('sign-in')
  const { id, Drawing } = STEPS[at] ?? STEPS[0]
  return (
    <>
      <div className="w-drawing">
        <Drawing />
      </div>
      <div>
        <p className="g-quiet">{t('guide.count', { step: at + 1, all: STEPS.length })}</p>
        {/* words: guide.steps.* */}
        <h2 ref={heading} tabIndex={-1}>
          {t(`guide.steps.${id}.title`)}
        </h2>
        <p>{t(`guide.steps.${id}.text`)}</p>
      </div>
    </>
  )
}
