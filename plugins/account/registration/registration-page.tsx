import { LoadError, Page, useAccountPath, useNotices, useTexts, Loading } from '@gapura/core'
import { useAnswer, useIdempotencyKey } from '@gapura/core/api'
import { getProfile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useState, type ReactNode } from 'react'
import PersonForm from '../profile/person-form.tsx'
import { toPerson, toRequest, type Person } from '../profile/person.ts'
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
      <div className="g-stack g-form">
        <Content {...props} />
      </div>
    </Page>
  )
}

function Content(props: RegistrationPageProps) {
  const { namespace, state, next, serviceType, send, form } = props
  const { t } = useTexts(namespace)
  const { t: account } = useTexts('account')
  const [isAgain, setAgain] = useState(false)
  if (state.isPending) return <Loading lines={8} />
  // A failed refetch leaves the form and its input on the page.
  if (state.isError && state.data === undefined)
    return <LoadError error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  if (registration && !(isAgain && registration.status === 'rejected')) {
    return (
      <>
        <RegistrationState {...{ namespace, registration, next, serviceType }} isPage />
        {registration.status === 'rejected' && (
          <Button onClick={() => setAgain(true)}>{account('registration.again')}</Button>
        )}
      </>
    )
  }
  return (
    <>
      <p className="g-quiet">{t('register.intro')}</p>
      {form ?? (send && <DefaultForm send={send} />)}
    </>
  )
}

function DefaultForm({ send }: { readonly send: NonNullable<RegistrationPageProps['send']> }) {
  const { t } = useTexts('account')
  const params = { account: useAccountPath() }
  const profile = useAnswer(getProfile, { params })
  const keyOf = useIdempotencyKey()
  const notices = useNotices()
  if (profile.isPending) return <Loading lines={8} />
  if (profile.data === undefined) return <LoadError error={profile.error} retry={() => void profile.refetch()} />
  return (
    <PersonForm
      start={toPerson(profile.data)}
      requiredMessage="empty"
      saveLabel={t('registration.save')}
      savingLabel={t('registration.saving')}
      onSave={async (person) => {
        await send(person, keyOf(toRequest(person)))
        notices.show({ intent: 'success', text: t('registration.sent') })
      }}
    />
  )
}
