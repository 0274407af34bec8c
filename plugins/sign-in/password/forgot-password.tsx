/** Renders `/forgot_password/{domain}`, which requests a link by email to set a new password. */
import { usePortal, useTexts, type ScreenProps } from '@gapura/core'
import { useHotspot } from '@gapura/core/gateway'
import { EmailStep } from '../link/email-step.tsx'
import { forgotPassword } from '../endpoints.ts'
import { storeResetEmail } from './reset-email.ts'
import { useOwnDomain } from '../flow/use-own-domain.ts'

export default function ForgotPassword({ params: { domain } }: ScreenProps<'/forgot_password/:domain?'>) {
  useOwnDomain(domain)
  const { t } = useTexts('sign-in')
  const portal = usePortal()
  const { partner } = portal
  const hotspot = useHotspot()
  return (
    <EmailStep
      title={t('forgot.title')}
      intro={t('forgot.intro')}
      submit={t('forgot.submit')}
      send={async (client, email) => {
        const identity = hotspot.recentData()?.identity
        await client.call(forgotPassword, { body: { email, domain: partner.id, ...(identity && { identity }) } })
        storeResetEmail(portal, email)
      }}
    />
  )
}
