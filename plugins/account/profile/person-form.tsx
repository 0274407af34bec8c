/** Renders the form for a person's data on one page. A failed request leaves the input in place. */
import { useTexts } from '@gapura/core'
import { LeaveGuard, SubmitButton } from '@gapura/core/forms'
import { useId, type ReactNode } from 'react'
import { FixedPhoneField, IdentityFields, NameField, PhoneField, PlaceFields, usePersonForm } from './person-fields.tsx'
import type { RequiredMessage } from './person-schema.ts'
import type { Person, PersonRules } from './person.ts'

export type PersonFormProps = {
  readonly start: Person
  readonly requiredMessage: RequiredMessage
  /** Makes the phone field read-only, with the number of `start`. Default: editable. */
  readonly isPhoneFixed?: boolean
  /** Default: all fields are required. */
  readonly rules?: PersonRules
  /** Handler of a button beside the read-only number. Default: no button. */
  readonly onChangePhone?: () => void
  /** Saves the person. An error is shown at the field that the back end names, otherwise above the button. */
  readonly onSave: (person: Person) => Promise<unknown>
  readonly saveLabel: string
  readonly savingLabel: string
  readonly children?: ReactNode
}

export default function PersonForm({ onChangePhone, saveLabel, savingLabel, children, ...settings }: PersonFormProps) {
  const state = usePersonForm(settings)
  const { form, rules } = state
  const { t } = useTexts('account')
  return (
    <form className="g-stack" {...form.props}>
      <LeaveGuard when={form.isDirty} />
      <div className="a-sides">
        <div>
          <Part title={t('person.parts.person')}>
            <NameField of={state} />
            <IdentityFields of={state} />
          </Part>
          <Part title={t('person.parts.account')}>
            {settings.isPhoneFixed ? (
              <FixedPhoneField of={state} {...(onChangePhone && { onChange: onChangePhone })} />
            ) : (
              <PhoneField of={state} />
            )}
          </Part>
        </div>
        {(rules.address !== 'hidden' || rules.location !== 'hidden') && (
          <div>
            <Part title={t('person.parts.place')}>
              <PlaceFields of={state} />
            </Part>
          </div>
        )}
      </div>
      {form.general && <p role="alert">{form.general}</p>}
      <div className="g-actions">
        <SubmitButton {...form.button} label={saveLabel} sending={savingLabel} />
        {children}
      </div>
    </form>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section className="g-stack a-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}
