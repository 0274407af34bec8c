/** At home: the way to register for a service, or what became of the registration. */
import { Button } from '@fluentui/react-components'
import { useLocation } from 'wouter'
import { RegistrationState } from './registration-state.tsx'
import type { RegistrationCardProps } from './registration.tsx'
import { useWords } from './text/text-context.ts'
import { Failed, Waiting } from './ui/states.tsx'

export default function RegistrationCard({ words, state, next, serviceType, to }: RegistrationCardProps) {
  const { t } = useWords(words)
  const { t: fields } = useWords('fields')
  const [, go] = useLocation()
  if (state.isPending) return <Waiting lines={3} />
  if (state.isError) return <Failed error={state.error} retry={() => void state.refetch()} />
  const registration = state.data
  return (
    <div className="g-stack">
      {/* words: dwf:card.*, home-internet:card.*, smb:card.* */}
      <h2>{t('card.title')}</h2>
      {registration ? (
        <RegistrationState {...{ words, registration, next, serviceType }} isPage={false} />
      ) : (
        <p className="g-quiet">{t('card.text')}</p>
      )}
      {registration === null && <Button onClick={() => go(to)}>{t('card.action')}</Button>}
      {registration?.status === 'rejected' && <Button onClick={() => go(to)}>{fields('registration.again')}</Button>}
    </div>
  )
}
