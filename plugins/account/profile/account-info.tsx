/** Renders `/account_info`, which shows and changes the customer's profile. */
import {
  defineScreen,
  LoadError,
  lazyComponent,
  Page,
  useAccountPath,
  useGo,
  useNotices,
  useOptions,
  useSession,
  useTexts,
  Loading,
  type ReadFacts,
  type Results,
} from '@gapura/core'
import { type AnswerOf, invalidateAnswers, cacheAnswer, read, useCall, useClient } from '@gapura/core/api'
import { getAppSettings, getProfile, updateProfile, useCapability } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useMemo, useState } from 'react'
import { requestPhoneCode } from '../endpoints.ts'
import { PersonForm } from '../index.ts'
import { options } from '../options.ts'
import { infoRules } from './profile-fields.ts'
import { toPerson, toProfile, type Person } from './person.ts'
import '../account.css'

const ChangePhone = lazyComponent(() => import('../phone/change-phone.tsx'), { isOverlay: true })

const reads = ({ account }: ReadFacts) => ({ profile: read(getProfile, { params: { account: account() } }) })

export default defineScreen({
  reads,
  // The app settings say whether places can be searched for.
  prefetch: () => [read(getAppSettings, {})],
  component: AccountInfo,
})

function AccountInfo({ profile }: Results<typeof reads>) {
  const { t } = useTexts('account')
  return (
    <Page title={t('info.title')}>
      <div className="g-stack g-form a-info">
        <p className="g-quiet">{t('info.intro')}</p>
        {/* The form and its input stay on the page when a refetch fails. */}
        {profile.data ? (
          <Form profile={profile.data} />
        ) : profile.isError ? (
          <LoadError error={profile.error} retry={() => void profile.refetch()} />
        ) : (
          <Loading lines={10} />
        )}
      </div>
    </Page>
  )
}

function Form({ profile }: { readonly profile: AnswerOf<typeof getProfile> }) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const client = useClient()
  const session = useSession()
  const notices = useNotices()
  const go = useGo()
  const account = useAccountPath()
  const partners = useOptions(options)
  const rules = useMemo(() => infoRules(partners), [partners])
  const save = useCall(updateProfile)
  const [isChanging, setChanging] = useState(false)
  const canChangePhone = useCapability(requestPhoneCode) === 'offered'
  // Once the profile has an email address, the form cannot be skipped (section 5 of the specification).
  const canSkip = !profile.email
  const saveProfile = async (person: Person) => {
    const body = toProfile(person)
    const params = { account }
    const saved = (await save.mutateAsync({ params, body })) ?? (await client.call(getProfile, { params }))
    session.change({ user: saved })
    cacheAnswer(client, getProfile, { params }, saved)
    notices.show({ intent: 'success', text: t('info.saved') })
  }
  const handlePhoneChanged = (phone: string) => {
    setChanging(false)
    const { user } = session.read()
    if (user) session.change({ user: { ...user, phone } })
    cacheAnswer(client, getProfile, { params: { account } }, { ...profile, phone })
    // The app settings hold the customer's phone number, so they are read again.
    invalidateAnswers(client, getAppSettings)
    notices.show({ intent: 'success', text: t('changePhone.done') })
  }
  return (
    <>
      <PersonForm
        start={toPerson(profile)}
        requiredMessage="required"
        isPhoneFixed
        rules={rules}
        {...(canChangePhone && { onChangePhone: () => setChanging(true) })}
        saveLabel={t('info.save')}
        savingLabel={t('info.saving')}
        onSave={saveProfile}
      >
        <Button size="large" onClick={() => go(canSkip ? '/' : '/account')}>
          {canSkip ? t('info.skip') : core('action.cancel')}
        </Button>
      </PersonForm>
      {/* Outside the form: React events bubble through portals, so a submit in the dialog would also submit this form. */}
      {isChanging && (
        <ChangePhone current={profile.phone} onClose={() => setChanging(false)} onChanged={handlePhoneChanged} />
      )}
    </>
  )
}
