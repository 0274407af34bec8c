/** Renders `/rtrwpackages` before an accepted registration: explains the condition and links to the registration. */
import { Page, useTexts } from '@gapura/core'
import { RegistrationCard } from '@gapura/plugins/account'
import { useHomeInternetRegistration } from './use-home-internet-registration.ts'

export { reads } from './use-home-internet-registration.ts'

export default function RegisterFirst() {
  const { t } = useTexts('home-internet')
  const { namespace, state, serviceType } = useHomeInternetRegistration()
  return (
    <Page title={t('first.title')}>
      <div className="g-stack g-form">
        <p>{t('first.text')}</p>
        <div className="g-card">
          <RegistrationCard {...{ namespace, state, serviceType }} to="/register_rtrw" />
        </div>
      </div>
    </Page>
  )
}
