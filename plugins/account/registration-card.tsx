/** Home card of a service: a button to its registration page, or the state of the registration. */
import { Failed, useGo, useSessionState, useWords, Waiting } from '#core'
import { Button } from '@fluentui/react-components'
import { RegistrationState, type Registering } from './registration-state.tsx'

export type RegistrationCardProps = Registering & {
  /** Path of the registration page. */
  readonly to: string
}

export default function RegistrationCard({ words, state, next, serviceType, to }: RegistrationCardProps) {
  const { t } = useWords(words)
  const { t: account } = useWords('account')
  const go = useGo()
  const { user } = useSessionState()
  if (state.isPending) return <Waiting lines={3} />
  if (state.isError) return <Failed error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  // She has the service without having registered here, so there is nothing to offer.
  if (registration === null && serviceType && user?.partner_service_types.includes(serviceType)) return null
  return (
    <div className="g-stack">
      <h2>{t('card.title')}</h2>
      {registration ? (
        <RegistrationState {...{ words, registration, next, serviceType }} isPage={false} />
      ) : (
        <p className="g-quiet">{t('card.text')}</p>
      )}
      {registration === null && <Button onClick={() => go(to)}>{t('card.action')}</Button>}
      {registration?.status === 'rejected' && <Button onClick={() => go(to)}>{account('registration.again')}</Button>}
    </div>
  )
}
