/** Requests a link for the email address in the profile; shows the form for an address when there is none. */
import { LoadError, useAccountPath, useErrorText, useNow, useTexts, Loading } from '@gapura/core'
import { read, useCall, useRead } from '@gapura/core/api'
import { getProfile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { countdownText } from '@gapura/core/text'
import { useState } from 'react'
import { EmailForm } from './email-form.tsx'
import { sendVerification } from '../endpoints.ts'

export function SendLink() {
  const { t } = useTexts('account')
  const params = { account: useAccountPath() }
  const profile = useRead(read(getProfile, { params }))
  const [isChanging, setChanging] = useState(false)
  if (profile.isPending) return <Loading lines={3} />
  if (profile.isError) return <LoadError error={profile.error} retry={() => void profile.refetch()} />
  const { email, email_verified: isVerified } = profile.data
  if (email === null || email === '' || isChanging) return <EmailForm onSaved={() => setChanging(false)} />
  if (isVerified) return <p role="status">{t('verify.already', { email })}</p>
  return <Send key={email} email={email} onChange={() => setChanging(true)} />
}

function Send({ email, onChange }: { readonly email: string; readonly onChange: () => void }) {
  const { t } = useTexts('account')
  const { t: core } = useTexts()
  const errorText = useErrorText()
  const call = useCall(sendVerification)
  const [resendAt, setResendAt] = useState<number | null>(null)
  const now = useNow(1_000)
  const seconds = resendAt === null ? 0 : Math.max(0, Math.ceil((resendAt - now.getTime()) / 1_000))
  const send = async () => {
    try {
      const { resend_in } = await call.mutateAsync({})
      setResendAt(Date.now() + (resend_in ?? 60) * 1_000)
    } catch {
      // Shown below from `call.error`.
    }
  }
  const isSent = resendAt !== null
  return (
    <>
      {isSent ? (
        <div role="status">
          <h2>{t('verify.sentTitle')}</h2>
          <p>{t('verify.sentText', { email })}</p>
        </div>
      ) : (
        <p>{t('verify.text', { email })}</p>
      )}
      {call.isError && <p role="alert">{errorText(call.error)}</p>}
      <Button
        appearance={isSent ? 'secondary' : 'primary'}
        size="large"
        disabledFocusable={call.isPending || seconds > 0}
        onClick={() => void send()}
      >
        {!isSent
          ? t('verify.send')
          : seconds > 0
            ? t('verify.resendIn', { time: countdownText(core, seconds) })
            : t('verify.resend')}
      </Button>
      <Button appearance="subtle" onClick={onChange}>
        {t('verify.change')}
      </Button>
    </>
  )
}
