/**
 * Three steps from the captive-portal window of iPhones and Macs to a browser: the window closes when WhatsApp is opened, so
 * a customer could not enter the code there. One step at a time, each with a drawing.
 */
import { CopyField, useTitle, useWords } from '#core'
import { Button } from '#core/controls'
import { useEffect, useRef, useState } from 'react'
import { DrawnCancel, DrawnContinue, DrawnWithoutInternet } from './guide-drawings.tsx'
import { usePageAddress } from './page-address.ts'
import './ways.css'

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
  const { t } = useWords('sign-in')
  const [at, setAt] = useState(0)
  const address = usePageAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const step = STEPS[at] ?? STEPS[0]
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
      <div className="w-drawing">
        <step.Drawing />
      </div>
      <div>
        <p className="g-quiet">{t('guide.count', { step: at + 1, all: STEPS.length })}</p>
        {/* words: guide.steps.* */}
        <h2 ref={heading} tabIndex={-1}>
          {t(`guide.steps.${step.id}.title`)}
        </h2>
        <p>{t(`guide.steps.${step.id}.text`)}</p>
      </div>
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
