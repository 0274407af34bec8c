/** `/account_info`: all that the portal knows of a customer, to be looked over and changed. */
import {
  type AnswerOf,
  Failed,
  forget,
  lazyPart,
  Page,
  remember,
  useAnswer,
  useCall,
  useClient,
  useGo,
  useNotices,
  useSession,
  useWords,
  Waiting,
} from '#core'
import { getAppSettings, getProfile, updateProfile } from '#core/session'
import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { PersonForm } from './index.ts'
import { personOf, wireOf, type Person } from './person.ts'
import './account.css'

const ChangePhone = lazyPart(() => import('./change-phone.tsx'), { over: true })

export default function AccountInfo() {
  const { t } = useWords('account')
  const profile = useAnswer(getProfile, {})
  return (
    <Page title={t('info.title')}>
      <div className="g-stack g-form">
        <p className="g-quiet">{t('info.intro')}</p>
        {/* What is there stays, with all that was typed, also when asking again has failed. */}
        {profile.data ? (
          <Form profile={profile.data} />
        ) : profile.isError ? (
          <Failed error={profile.error} retry={() => void profile.refetch()} />
        ) : (
          <Waiting lines={10} />
        )}
      </div>
    </Page>
  )
}

function Form({ profile }: { readonly profile: AnswerOf<typeof getProfile> }) {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const client = useClient()
  const session = useSession()
  const notices = useNotices()
  const go = useGo()
  const save = useCall(updateProfile)
  const [isChanging, setChanging] = useState(false)
  // Once an e-mail has been entered the form is not skipped (section 5).
  const canSkip = !profile.email
  const keep = async (person: Person) => {
    const { phone: _, ...body } = wireOf(person)
    const saved = await save.mutateAsync({ body })
    session.change({ user: saved })
    remember(client, getProfile, {}, saved)
    notices.show({ intent: 'success', text: t('info.saved') })
  }
  const changed = (phone: string) => {
    setChanging(false)
    const { user } = session.read()
    if (user) session.change({ user: { ...user, phone } })
    remember(client, getProfile, {}, { ...profile, phone })
    // It names customers by their numbers.
    forget(client, getAppSettings)
    notices.show({ intent: 'success', text: t('changePhone.done') })
  }
  return (
    <>
      <PersonForm
        start={personOf(profile)}
        manner="required"
        onChangePhone={() => setChanging(true)}
        saveLabel={t('info.save')}
        savingLabel={t('info.saving')}
        onSave={keep}
      >
        {/* What is unsaved is asked about on the way. */}
        <Button onClick={() => go(canSkip ? '/' : '/account')}>
          {canSkip ? t('info.skip') : core('action.cancel')}
        </Button>
      </PersonForm>
      {/* Beside the form: in React's eyes what is sent in a dialog is sent in all that stands around it. */}
      {isChanging && <ChangePhone current={profile.phone} onClose={() => setChanging(false)} onChanged={changed} />}
    </>
  )
}
