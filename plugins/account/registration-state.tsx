/** What became of a registration, in the words of the plugin that it is for. */
import { Button } from '@fluentui/react-components'
import { CheckmarkCircleFilled, ClockRegular, DismissCircleRegular } from '@fluentui/react-icons'
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import type { Registration } from './api/registration.ts'
import { useClient } from './api/client-context.ts'
import { getProfile } from './session/endpoints.ts'
import { useSession } from './session/session-context.ts'
import { formatDate } from './text/formats.ts'
import { useWords } from './text/text-context.ts'

type Props = {
  readonly words: string
  readonly registration: Registration
  readonly next: string | undefined
  readonly serviceType: string | undefined
  readonly isPage: boolean
}

const ICONS = { requested: ClockRegular, accepted: CheckmarkCircleFilled, rejected: DismissCircleRegular } as const

/** `requested`, `accepted`, `outOfRange` or `rejected`: the keys under `state` in the plugin's words. */
export function stateOf({ status, reason }: Registration): 'requested' | 'accepted' | 'outOfRange' | 'rejected' {
  return status === 'rejected' && reason === 'out_of_range' ? 'outOfRange' : status
}

export function RegistrationState({ words, registration, next, serviceType, isPage }: Props) {
  const { t } = useWords(words)
  const { t: fields, language } = useWords('fields')
  const [, go] = useLocation()
  useNewService(registration.status === 'accepted' ? serviceType : undefined)
  const Drawn = ICONS[registration.status]
  const state = stateOf(registration)
  return (
    <div className={isPage ? 'g-card g-stack' : 'g-stack'} role="status" aria-label={fields('registration.status')}>
      <div className="g-row">
        <Drawn fontSize={28} aria-hidden />
        {/* words: dwf:state.*, home-internet:state.*, smb:state.* */}
        <strong className="g-grow">{t(`state.${state}`)}</strong>
      </div>
      {/* words: dwf:about.*, home-internet:about.*, smb:about.* */}
      <p className="g-quiet">
        {t(`about.${state}`)} {fields('registration.since', { date: formatDate(registration.created_at, language) })}
      </p>
      {registration.status === 'accepted' && next && (
        <Button appearance={isPage ? 'primary' : 'secondary'} onClick={() => go(next)}>
          {fields('registration.packages')}
        </Button>
      )}
    </div>
  )
}

/** What she may do changed at the back end: the menu is to know it without another sign-in. */
function useNewService(serviceType: string | undefined): void {
  const client = useClient()
  const session = useSession()
  useEffect(() => {
    const { user } = session.read()
    if (serviceType === undefined || !user || user.partner_service_types.includes(serviceType)) return
    client.call(getProfile, {}).then(
      (profile) => session.change({ user: profile }),
      () => undefined,
    )
  }, [client, session, serviceType])
}
