import { LoadError, Page, useAccountPath, useTexts, Loading } from '@gapura/core'
import { useAnswer, useIdempotencyKey } from '@gapura/core/api'
import { getProfile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useState, type ReactNode } from 'react'
import { AdminLink } from '../admin-link.tsx'
import { toPerson, toRequest, type Person } from '../profile/person.ts'
import { PersonSteps } from './person-steps.tsx'
import { RegistrationState, type RegistrationService } from './registration-state.tsx'

export type RegistrationPageProps = RegistrationService & {
  /** Sends the registration with this idempotency key, so that a repeat creates no second registration. Its call invalidates `state`. */
  readonly send?: (person: Person, idempotencyKey: string) => Promise<unknown>
  readonly form?: ReactNode
}

export default function RegistrationPage(props: RegistrationPageProps) {
  const { t } = useTexts(props.namespace)
  return (
    <Page title={t('register.title')}>
      <div className="g-stack">
        <Content {...props} />
      </div>
    </Page>
  )
}

function Content(props: RegistrationPageProps) {
  const { namespace, state, next, serviceType, send, form } = props
  const { t: account } = useTexts('account')
  const [isAgain, setAgain] = useState(false)
  if (state.isPending) return <Loading lines={8} />
  // A failed refetch leaves the form and its input on the page.
  if (state.isError && state.data === undefined)
    return <LoadError error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  if (registration && !(isAgain && registration.status === 'rejected')) {
    return (
      <RegistrationState {...{ namespace, registration, next, serviceType }} isPage>
        {registration.status === 'rejected' && (
          <>
            <Button appearance="primary" size="large" onClick={() => setAgain(true)}>
              {account('registration.again')}
            </Button>
            <AdminLink />
          </>
        )}
      </RegistrationState>
    )
  }
  return form ?? (send && <DefaultForm namespace={namespace} send={send} />)
}

type DefaultFormProps = {
  readonly namespace: string
  readonly send: NonNullable<RegistrationPageProps['send']>
}

function DefaultForm({ namespace, send }: DefaultFormProps) {
  const { t } = useTexts(namespace)
  const params = { account: useAccountPath() }
  const profile = useAnswer(getProfile, { params })
  const keyOf = useIdempotencyKey()
  if (profile.isPending) return <Loading lines={8} />
  if (profile.data === undefined) return <LoadError error={profile.error} retry={() => void profile.refetch()} />
  return (
    <PersonSteps
      start={toPerson(profile.data)}
      // words: *:register.*
      intro={t('register.intro')}
      placeQuestion={t('register.place')}
      onSend={(person) => send(person, keyOf(toRequest(person)))}
    />
  )
}
