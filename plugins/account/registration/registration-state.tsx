import { useAccountPath, useGo, useSession, useTexts } from '@gapura/core'
import { type ApiError, useClient } from '@gapura/core/api'
import { formatDate } from '@gapura/core/text'
import { getProfile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { StallWithPin } from '@gapura/core/drawings'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock'
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Registration } from './registration.ts'

/** Describes the service that a customer registers for; passed by its plugin. */
export type RegistrationService = {
  /** The plugin's id: the namespace of the texts `register.*`, `card.*`, `state.*` and `about.*`. */
  readonly namespace: string
  /** The query of the customer's registration; its data is null when there is none. */
  readonly state: UseQueryResult<Registration | null, ApiError>
  /** The service type that an accepted customer gets. */
  readonly serviceType?: string
  /** Path of the page that an accepted customer is offered next. */
  readonly next?: string
}

type Props = {
  readonly namespace: string
  readonly registration: Registration
  readonly next: string | undefined
  readonly serviceType: string | undefined
  readonly isPage: boolean
}

const ICONS = { requested: ClockRegular, accepted: CheckmarkCircleFilled, rejected: DismissCircleRegular } as const

/** The key below `state` and `about` in the plugin's texts. */
export function stateOf({ status, reason }: Registration): 'requested' | 'accepted' | 'outOfRange' | 'rejected' {
  return status === 'rejected' && reason === 'out_of_range' ? 'outOfRange' : status
}

export function RegistrationState({ namespace, registration, next, serviceType, isPage }: Props) {
  const { t } = useTexts(namespace)
  const { t: account, language } = useTexts('account')
  const go = useGo()
  useNewService(registration.status === 'accepted' ? serviceType : undefined)
  const StatusIcon = ICONS[registration.status]
  const state = stateOf(registration)
  return (
    <div className={isPage ? 'g-card g-stack' : 'g-stack'} role="status" aria-label={account('registration.status')}>
      {isPage && registration.status !== 'rejected' && (
        <div className="a-drawing">
          <StallWithPin />
        </div>
      )}
      <div className="g-row">
        <StatusIcon fontSize={28} aria-hidden />
        {/* words: *:state.* */}
        <strong className="g-grow">{t(`state.${state}`)}</strong>
      </div>
      {/* words: *:about.* */}
      <p className="g-quiet">
        {t(`about.${state}`)} {account('registration.since', { date: formatDate(registration.created_at, language) })}
      </p>
      {registration.status === 'accepted' && next && (
        <Button appearance={isPage ? 'primary' : 'secondary'} onClick={() => go(next)}>
          {account('registration.packages')}
        </Button>
      )}
    </div>
  )
}

/** Requests the profile again after acceptance, so that the menu has the new service without another sign-in. */
function useNewService(serviceType: string | undefined): void {
  const client = useClient()
  const session = useSession()
  const account = useAccountPath()
  useEffect(() => {
    const { user } = session.read()
    if (serviceType === undefined || !user || user.partner_service_types.includes(serviceType)) return
    client.call(getProfile, { params: { account } }).then(
      (profile) => session.change({ user: profile }),
      () => undefined,
    )
  }, [client, session, account, serviceType])
}
