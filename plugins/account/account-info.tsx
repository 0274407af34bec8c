/** `/account_info`: all that the portal knows of a customer, to be looked over and changed. */
import {
  Failed,
  getProfile,
  LeaveGuard,
  Page,
  remember,
  updateProfile,
  useAnswer,
  useCall,
  useClient,
  useNotices,
  useSession,
  useWords,
  Waiting,
} from '#core'
import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { PersonForm } from './index.ts'
import { personOf, wireOf, type Person } from './person.ts'

export default function AccountInfo() {
  const { t } = useWords('account')
  const profile = useAnswer(getProfile, {})
  return (
    <Page title={t('info.title')}>
      <div className="g-stack g-form">
        <p className="g-quiet">{t('info.intro')}</p>
        {profile.isPending ? (
          <Waiting lines={10} />
        ) : profile.isError ? (
          <Failed error={profile.error} retry={() => void profile.refetch()} />
        ) : (
          <Form start={personOf(profile.data)} canSkip={!profile.data.email} />
        )}
      </div>
    </Page>
  )
}

/** Once an e-mail has been entered the form is not skipped (section 5). */
function Form({ start, canSkip }: { readonly start: Person; readonly canSkip: boolean }) {
  const { t } = useWords('account')
  const { t: core } = useWords()
  const client = useClient()
  const session = useSession()
  const notices = useNotices()
  const [, go] = useLocation()
  const save = useCall(updateProfile)
  const [isDirty, setDirty] = useState(false)
  const keep = async (person: Person) => {
    const { phone: _, ...body } = wireOf(person)
    const profile = await save.mutateAsync({ body })
    session.change({ user: profile })
    remember(client, getProfile, {}, profile)
    notices.show({ intent: 'success', text: t('info.saved') })
  }
  return (
    <>
      <LeaveGuard when={isDirty} />
      <PersonForm
        start={start}
        manner="required"
        isPhoneFixed
        saveLabel={t('info.save')}
        savingLabel={t('info.saving')}
        onDirty={setDirty}
        onSave={keep}
      >
        {/* What is unsaved is asked about on the way. */}
        <Button onClick={() => go(canSkip ? '/' : '/account')}>
          {canSkip ? t('info.skip') : core('action.cancel')}
        </Button>
      </PersonForm>
    </>
  )
}
