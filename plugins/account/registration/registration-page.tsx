import { LoadError, Loading, Page, useAccountPath, useTexts } from '@gapura/core'
import { read, useCall, useIdempotencyKey, useRead } from '@gapura/core/api'
import { getProfile, type Profile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useState, type ComponentType } from 'react'
import { AdminLink } from '../admin-link.tsx'
import { toPerson, toRequest } from '../profile/person.ts'
import { PersonSteps } from './person-steps.tsx'
import type { GetRegistration, RegisterPerson, RegistrationService } from './registration.ts'
import type { RegistrationProps } from './registration-card.tsx'
import { RegistrationState } from './registration-state.tsx'

/** Renders the page of a registration: the form, or the state after it was sent. */
export default function RegistrationPage(props: RegistrationProps) {
  const { t } = useTexts(props.of.service.namespace)
  return (
    <Page title={t('register.title')}>
      <div className="g-stack">
        <Content {...props} />
      </div>
    </Page>
  )
}

function Content({ of: { service, get }, state }: RegistrationProps) {
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
  return <FormOfProfile service={service} get={get} />
}

function FormOfProfile({ service, get }: { readonly service: RegistrationService; readonly get: GetRegistration }) {
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
      {...(Picture && { Picture })}
    />
  )
}

type PersonFormProps = {
  readonly namespace: string
  readonly profile: Profile
  readonly register: RegisterPerson
  readonly get: GetRegistration
  readonly Picture?: ComponentType
}

function PersonForm({ namespace, profile, register, get, Picture }: PersonFormProps) {
  const { t } = useTexts(namespace)
  const account = useAccountPath()
  const call = useCall(register, { forgets: [get] })
  const keyOf = useIdempotencyKey()
  return (
    <PersonSteps
      {...(Picture && { Picture })}
      start={toPerson(profile)}
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
