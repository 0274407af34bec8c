/** Renders the registration of a person as steps: who, where, identity document, check. */
import { useTexts } from '@gapura/core'
import { PlaceMap } from '@gapura/core/forms'
import type { ComponentType } from 'react'
import type { Person, PersonRules } from '../profile/person.ts'
import { IdentityFields, NameField, PhoneField, PlaceFields, usePersonForm } from '../profile/person-fields.tsx'
import FormSteps from './form-steps.tsx'

type Props = {
  readonly start: Person
  readonly rules: PersonRules
  /** The service, in a sentence or two. */
  readonly intro: string
  /** The question of the step about the place. */
  readonly placeQuestion: string
  readonly onSend: (person: Person) => Promise<unknown>
  /** See `FormSteps`. */
  readonly Picture?: ComponentType
}

export function PersonSteps({ start, rules, intro, placeQuestion, onSend, Picture }: Props) {
  const { t } = useTexts('account')
  const state = usePersonForm({ start, rules, requiredMessage: 'empty', isKept: true, onSave: onSend })
  const { form, kindName } = state
  const hasNumber = rules.identity_number !== 'hidden'
  const hasPhoto = rules.identity_card !== 'hidden'
  const { name, phone, address, location, identity, identityPhoto } = form.getValues()
  return (
    <FormSteps
      form={form}
      {...(Picture && { Picture })}
      sendLabel={t('registration.save')}
      sendingLabel={t('registration.saving')}
      steps={[
        {
          title: t('steps.person'),
          question: t('steps.personQuestion'),
          text: intro,
          ...form.part(['name', 'phone']),
          content: (
            <>
              <NameField of={state} />
              <PhoneField of={state} />
            </>
          ),
          facts: [
            { label: t('person.name'), value: name },
            { label: t('person.phone'), value: phone },
          ],
        },
        {
          title: t('steps.place'),
          question: placeQuestion,
          text: t('steps.placeText'),
          ...form.part(['address', 'location']),
          content: <PlaceFields of={state} />,
          facts: [
            { label: t('person.address'), value: address },
            {
              label: t('person.location'),
              value: location === null ? '–' : <PlaceMap place={location} label={t('steps.pin')} />,
            },
          ],
        },
        ...(hasNumber || hasPhoto
          ? [
              {
                title: t('steps.identity'),
                question: t('steps.identityQuestion'),
                text: t('steps.identityText'),
                ...form.part(['identityKind', 'identity', 'identityPhoto']),
                content: <IdentityFields of={state} />,
                facts: [
                  ...(hasNumber ? [{ label: t('person.identity', { kind: kindName }), value: identity || '–' }] : []),
                  ...(hasPhoto
                    ? [
                        {
                          label: t('person.card', { kind: kindName }),
                          value: identityPhoto === null ? '–' : t('steps.photoSent'),
                        },
                      ]
                    : []),
                ],
              },
            ]
          : []),
      ]}
    />
  )
}
