/** Renders the offer of a service at home: a row that links to its registration, or the state of the registration. */
import { LoadError, Link, LinkButton, useSessionState, useTexts, Loading } from '@gapura/core'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import '../account.css'
import { RegistrationState } from './registration-state.tsx'
import type { RegistrationDefinition } from './define-registration.ts'

export type RegistrationProps = {
  readonly of: Pick<RegistrationDefinition, 'service' | 'get'>
  readonly state: ReturnType<RegistrationDefinition['useRegistration']>
}

export default function RegistrationCard({ of: { service }, state }: RegistrationProps) {
  const { namespace, serviceType, path } = service
  const { t } = useTexts(namespace)
  const { t: account } = useTexts('account')
  const { user } = useSessionState()
  if (state.isPending) return <Loading lines={2} />
  if (state.isError) return <LoadError error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  // The customer has the service without a registration in the portal.
  if (registration === null && serviceType && user?.partner_service_types.includes(serviceType)) return null
  if (registration === null)
    return (
      <div className="a-offer">
        <h2>{t('card.title')}</h2>
        <p className="g-quiet">{t('card.text')}</p>
        <Link className="g-link" href={path}>
          <span>{t('card.action')}</span>
          <ChevronRightRegular aria-hidden fontSize={20} />
        </Link>
      </div>
    )
  return (
    <div className="g-stack a-registered">
      <h2>{t('card.title')}</h2>
      <RegistrationState service={service} registration={registration} isPage={false} />
      {registration.status === 'rejected' && <LinkButton href={path}>{account('registration.again')}</LinkButton>}
    </div>
  )
}
