/** A registration: the form, or what became of it. */
import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useAnswer } from './api/answers.ts'
import { Page } from './layout/page.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { PersonForm } from './person-form.tsx'
import { RegistrationState } from './registration-state.tsx'
import type { RegistrationPageProps } from './registration.tsx'
import { getProfile } from './session/endpoints.ts'
import { useWords } from './text/text-context.ts'
import { personOf } from './ui/person/person.ts'
import { Failed, Waiting } from './ui/states.tsx'

export default function RegistrationPage(props: RegistrationPageProps) {
  const { t } = useWords(props.words)
  return (
    // words: dwf:register.*, home-internet:register.*, smb:register.*
    <Page title={t('register.title')}>
      <div className="g-stack g-form">
        <Content {...props} />
      </div>
    </Page>
  )
}

function Content(props: RegistrationPageProps) {
  const { words, state, next, serviceType, send, form } = props
  const { t } = useWords(words)
  const { t: fields } = useWords('fields')
  const [isAgain, setAgain] = useState(false)
  if (state.isPending) return <Waiting lines={8} />
  if (state.isError) return <Failed error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  if (registration && !(isAgain && registration.status === 'rejected')) {
    return (
      <>
        <RegistrationState {...{ words, registration, next, serviceType }} isPage />
        {registration.status === 'rejected' && (
          <Button onClick={() => setAgain(true)}>{fields('registration.again')}</Button>
        )}
      </>
    )
  }
  return (
    <>
      <p className="g-quiet">{t('register.intro')}</p>
      {form ?? (send && <UsualForm send={send} />)}
    </>
  )
}

function UsualForm({ send }: { readonly send: NonNullable<RegistrationPageProps['send']> }) {
  const { t } = useWords('fields')
  const profile = useAnswer(getProfile, {})
  const [isDirty, setDirty] = useState(false)
  // One form is one registration, however often it is sent.
  const [key] = useState(() => crypto.randomUUID())
  if (profile.isPending) return <Waiting lines={8} />
  if (profile.isError) return <Failed error={profile.error} retry={() => void profile.refetch()} />
  return (
    <>
      <LeaveGuard when={isDirty} />
      <PersonForm
        start={personOf(profile.data)}
        manner="empty"
        saveLabel={t('registration.save')}
        savingLabel={t('registration.saving')}
        onDirty={setDirty}
        onSave={(person) => send(person, key)}
      />
    </>
  )
}
