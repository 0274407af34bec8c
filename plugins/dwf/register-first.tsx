/** Renders `/dwfpackages` before an accepted registration: explains the condition and links to the registration. */
import { Page, useTexts } from '@gapura/core'
import { RegistrationCard } from '@gapura/plugins/account'
import { useDwfRegistration } from './use-dwf-registration.ts'

export { reads } from './use-dwf-registration.ts'

export default function RegisterFirst() {
  const { t } = useTexts('dwf')
  const { namespace, state, serviceType } = useDwfRegistration()
  return (
    <Page title={t('first.title')}>
      <div className="g-stack g-form">
        <p>{t('first.text')}</p>
        <div className="g-card">
          <RegistrationCard {...{ namespace, state, serviceType }} to="/register_dwf" />
        </div>
      </div>
    </Page>
  )
}
