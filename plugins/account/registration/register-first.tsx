import { Page, useTexts } from '@gapura/core'
import RegistrationCard, { type RegistrationProps } from './registration-card.tsx'

/** Renders the page of a service's packages before an accepted registration: the condition, and the way to the registration. */
export default function RegisterFirst(props: RegistrationProps) {
  const { t } = useTexts(props.of.service.namespace)
  return (
    // words: *:first.*
    <Page title={t('first.title')}>
      <div className="g-stack g-form">
        <p>{t('first.text')}</p>
        <div className="g-card">
          <RegistrationCard {...props} />
        </div>
      </div>
    </Page>
  )
}
