/**
 * Renders a form as steps with progress; the last step shows the input, to check before it is sent. The step is in the address (`?step=2`),
 * so that Back leads to the one before.
 */
import { useSearchParams, useTexts } from '@gapura/core'
import { read, useRead } from '@gapura/core/api'
import { Button } from '@gapura/core/controls'
import { StallWithPinDrawing } from '@gapura/core/drawings'
import { SubmitButton, type FormHandle, type FormPart } from '@gapura/core/forms'
import { getAppSettings } from '@gapura/core/session'
import { CheckmarkRegular } from '@fluentui/react-icons/headless/svg/checkmark'
import { useEffect, useId, useRef, useState, type ComponentType, type FormEvent, type ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import '../account.css'

/** With the part of the form that is checked before the next step: `...form.part(['name'])`. */
export type FormStep = FormPart & {
  /** One or two words in the progress. */
  readonly title: string
  /** The heading: what the step asks. */
  readonly question: string
  readonly text?: string
  readonly content: ReactNode
  /** The input of this step, shown in the last step. */
  readonly facts: readonly { readonly label: string; readonly value: ReactNode }[]
}

export type FormStepsProps = {
  readonly form: Pick<FormHandle<FieldValues>, 'props' | 'general' | 'button' | 'isSending' | 'focusError' | 'submit'>
  readonly steps: readonly FormStep[]
  readonly sendLabel: string
  readonly sendingLabel: string
  /** The drawing beside the form. Default `StallWithPinDrawing`. */
  readonly Picture?: ComponentType
}

export default function FormSteps({
  form,
  steps,
  sendLabel,
  sendingLabel,
  Picture = StallWithPinDrawing,
}: FormStepsProps) {
  const { t } = useTexts('account')
  // Read ahead: the step about the place needs to know whether addresses can be searched.
  useRead(read(getAppSettings, {}))
  const [search, setSearch] = useSearchParams()
  const [reached, setReached] = useState(0)
  const requested = Number(search.get('step')) || 1
  const now = Math.max(0, Math.min(requested - 1, reached))
  const step = steps[now]
  const titles = [...steps.map(({ title }) => title), t('steps.review')]
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(now)
  const id = useId()
  useEffect(() => {
    if (shown.current === now) return
    shown.current = now
    // From the top, where the progress is.
    globalThis.scrollTo?.(0, 0)
    if (!form.focusError()) heading.current?.focus({ preventScroll: true })
  }, [now, form])
  const open = (next: number) => {
    setReached((last) => Math.max(last, next))
    // A step back replaces the present one, so that Back continues from there.
    setSearch(next === 0 ? {} : { step: String(next + 1) }, { replace: next < now })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (step) {
      if (!form.button.isOff && (await step.check())) open(now + 1)
      return
    }
    await form.submit()
    const faulty = steps.findIndex(({ hasError }) => hasError())
    if (faulty >= 0) open(faulty)
  }
  return (
    <form className="a-steps g-columns" {...form.props} onSubmit={(event) => void submit(event)} aria-labelledby={id}>
      <div className="a-progress">
        <p className="g-quiet">{t('steps.of', { now: now + 1, all: titles.length })}</p>
        <ol>
          {titles.map((title, index) => (
            <li
              key={title}
              className={index < now ? 'a-past' : undefined}
              aria-current={index === now ? 'step' : undefined}
            >
              <span className="a-step-mark" aria-hidden>
                {index < now ? <CheckmarkRegular fontSize={16} /> : index + 1}
              </span>
              <span className="g-unseen a-step-title">{title}</span>
            </li>
          ))}
        </ol>
      </div>
      <div className="g-stack">
        <div>
          <h2 id={id} ref={heading} tabIndex={-1} className="a-question">
            {step ? step.question : t('steps.reviewQuestion')}
          </h2>
          <p className="g-quiet">{step ? step.text : t('steps.reviewText')}</p>
        </div>
        {step ? step.content : <Review steps={steps} onEdit={open} />}
        {form.general && <p role="alert">{form.general}</p>}
        <div className="g-actions">
          {step ? (
            <Button type="submit" appearance="primary" size="large" disabledFocusable={form.button.isOff}>
              {t('steps.next')}
            </Button>
          ) : (
            <SubmitButton {...form.button} label={sendLabel} sending={sendingLabel} />
          )}
          {now > 0 && (
            <Button size="large" disabledFocusable={form.isSending} onClick={() => open(now - 1)}>
              {t('steps.back')}
            </Button>
          )}
        </div>
      </div>
      <Afterwards Picture={Picture} />
    </form>
  )
}

/** Beside the form in a wide window: what happens after it is sent. */
function Afterwards({ Picture }: { readonly Picture: ComponentType }) {
  const { t } = useTexts('account')
  return (
    <div className="g-card a-afterwards">
      <Picture />
      <h3>{t('steps.after')}</h3>
      <ol>
        <li>{t('steps.afterCheck')}</li>
        <li>{t('steps.afterNews')}</li>
      </ol>
      <p className="g-quiet">{t('steps.kept')}</p>
    </div>
  )
}

type ReviewProps = { readonly steps: readonly FormStep[]; readonly onEdit: (step: number) => void }

export function Review({ steps, onEdit }: ReviewProps) {
  const { t } = useTexts('account')
  return steps.map(({ title, facts }, index) => (
    <section key={title} className="g-card a-review">
      <div className="g-head">
        <h3>{title}</h3>
        <Button appearance="subtle" aria-label={t('steps.editNamed', { step: title })} onClick={() => onEdit(index)}>
          {t('steps.edit')}
        </Button>
      </div>
      <dl>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  ))
}
