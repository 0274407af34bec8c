import { LoadError, Loading, Page, useAccountPath, useTexts } from '@gapura/core'
import { read, useCall, useIdempotencyKey, useRead } from '@gapura/core/api'
import { getProfile, type Profile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useMemo, useState, type ComponentType } from 'react'
import { AdminLink } from '../admin-link.tsx'
import { ALL_REQUIRED, toPerson, toRequest, type PersonRules } from '../profile/person.ts'
import { PersonSteps } from './person-steps.tsx'
import type { GetRegistration, RegisterPerson, RegistrationService } from './registration.ts'
import type { RegistrationProps } from './registration-card.tsx'
import { RegistrationState } from './registration-state.tsx'

type IdentityRules = Pick<PersonRules, 'identity_number' | 'identity_card'>

export type RegistrationPageProps = RegistrationProps & {
  /** Of the identity document in the form for a person's data. Default: all is required. */
  readonly rules?: IdentityRules
}

/** Renders the page of a registration: the form, or the state after it was sent. */
export default function RegistrationPage(props: RegistrationPageProps) {
  const { t } = useTexts(props.of.service.namespace)
  return (
    <Page title={t('register.title')}>
      <div className="g-stack">
        <Content {...props} />
      </div>
    </Page>
  )
}

function Content({ of: { service, get }, state, rules = ALL_REQUIRED }: RegistrationPageProps) {
  const { t } = useTexts('account')
  const [isAgain, setAgain] = useState(false)
  if (state.isPending) return <Loading lines={8} />
  // A failed refetch leaves the form and its input on the page.
  if (state.isError && state.data === undefined)
    return <LoadError error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  if (registration && !(isAgain && registration.status === 'rejected')) {
    return (
      <RegistrationState service={service} registration={registration}>
        {registration.status === 'rejected' && (
          <>
            <Button appearance="primary" size="large" onClick={() => setAgain(true)}>
              {t('registration.again')}
            </Button>
            <AdminLink />
          </>
        )}
      </RegistrationState>
    )
  }
  return <FormOfProfile service={service} get={get} rules={rules} />
}

type FormOfProfileProps = {
  readonly service: RegistrationService
  readonly get: GetRegistration
  readonly rules: IdentityRules
}

function FormOfProfile({ service, get, rules }: FormOfProfileProps) {
  const params = { account: useAccountPath() }
  const profile = useRead(read(getProfile, { params }))
  if (profile.isPending) return <Loading lines={8} />
  if (profile.data === undefined) return <LoadError error={profile.error} retry={() => void profile.refetch()} />
  const { namespace, Form, register, Picture } = service
  if (Form) return <Form profile={profile.data} />
  return (
    <PersonForm
      namespace={namespace}
      profile={profile.data}
      register={register}
      get={get}
      rules={rules}
      {...(Picture && { Picture })}
    />
  )
}

type PersonFormProps = {
  readonly namespace: string
  readonly profile: Profile
  readonly register: RegisterPerson
  readonly get: GetRegistration
  readonly rules: IdentityRules
  readonly Picture?: ComponentType
}

function PersonForm({ namespace, profile, register, get, rules: given, Picture }: PersonFormProps) {
  const { t } = useTexts(namespace)
  const account = useAccountPath()
  const call = useCall(register, { forgets: [get] })
  const keyOf = useIdempotencyKey()
  const { identity_number, identity_card } = given
  const rules = useMemo(() => ({ ...ALL_REQUIRED, identity_number, identity_card }), [identity_number, identity_card])
  return (
    <PersonSteps
      {...(Picture && { Picture })}
      start={toPerson(profile)}
      rules={rules}
      // words: *:register.*
      intro={t('register.intro')}
      placeQuestion={t('register.place')}
      onSend={(person) => {
        const body = toRequest(person)
        return call.mutateAsync({ params: { account }, body, extras: { idempotencyKey: keyOf(body) } })
      }}
    />
  )
}
