/** Renders a service at home as one row: the offer, or the state of the customer's registration. */
import { LoadError, Link, useSessionState, useTexts, Loading } from '@gapura/core'
import type { AnswerQuery } from '@gapura/core/api'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'
import '../account.css'
import type { GetRegistration, RegistrationService } from './registration.ts'
import { stateOf, useNewService } from './registration-state.tsx'

export type RegistrationProps = {
  readonly of: { readonly service: RegistrationService; readonly get: GetRegistration }
  readonly state: AnswerQuery<GetRegistration>
}

export default function RegistrationCard({ of: { service }, state }: RegistrationProps) {
  const { namespace, serviceType, path, next } = service
  const { t } = useTexts(namespace)
  const { t: account } = useTexts('account')
  const { user } = useSessionState()
  useNewService(state.data?.status === 'accepted' ? serviceType : undefined)
  if (state.isPending) return <Loading lines={2} />
  if (state.isError) return <LoadError error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  // The customer has the service without a registration in the portal.
  if (registration === null && serviceType && user?.partner_service_types.includes(serviceType)) return null
  const isAccepted = registration?.status === 'accepted'
  const link = registration === null ? t('card.action') : account(`registration.to.${registration.status}`)
  return (
    <div className="a-offer">
      <h2>{t('card.title')}</h2>
      {registration === null ? (
        <p className="g-quiet">{t('card.text')}</p>
      ) : (
        // words: *:state.*
        <p className="g-quiet" role="status" aria-label={account('registration.status')}>
          {t(`state.${stateOf(registration)}`)}
        </p>
      )}
      <Link className="g-link" href={isAccepted && next ? next : path}>
        {/* words: registration.to.* */}
        <span>{link}</span>
        <ChevronRightRegular aria-hidden fontSize={20} />
      </Link>
    </div>
  )
}
