/** Explains three steps from Apple's captive-portal window to a browser, because that window closes when the customer opens WhatsApp. */
import { CopyField, useDocumentTitle, useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { useEffect, useRef, useState, type Ref } from 'react'
import { BackToSignIn } from '../parts/back-to-sign-in.tsx'
import { CancelDrawing, ContinueDrawing, WithoutInternetDrawing } from './guide-drawings.tsx'
import { usePageAddress } from '../router/page-address.ts'
import '../sign-in-methods.css'

const STEPS = [
  { id: 'cancel', Drawing: CancelDrawing },
  { id: 'without', Drawing: WithoutInternetDrawing },
  { id: 'whatsapp', Drawing: ContinueDrawing },
] as const

type Props = {
  readonly last: string
  readonly onDone: () => void
  readonly onBack: () => void
}

export default function Guide({ last, onDone, onBack }: Props) {
  const { t } = useTexts('sign-in')
  const [at, setAt] = useState(0)
  const address = usePageAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  useDocumentTitle(t('guide.title'))
  // Moves the focus, so that a screen reader announces each step.
  useEffect(() => {
    if (at > 0) heading.current?.focus()
  }, [at])
  const isLast = at === STEPS.length - 1
  return (
    <div className="g-stack">
      <h1>{t('guide.title')}</h1>
      <p className="g-quiet">{t('guide.intro')}</p>
      <Step at={at} heading={heading} />
      {/* Opening the next step needs scripts. */}
      <noscript>
        <div className="g-stack">
          <Step at={1} />
          <Step at={2} />
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

function Step({ at, heading }: { readonly at: number; readonly heading?: Ref<HTMLHeadingElement> }) {
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
