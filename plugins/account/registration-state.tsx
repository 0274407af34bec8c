/** The state of a registration, in the words of the plugin that offers the service. */
import { useAccountPath, useGo, useSession, useTexts } from '@gapura/core'
import { type ApiError, useClient } from '@gapura/core/api'
import { formatDate } from '@gapura/core/text'
import { getProfile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { ClockRegular } from '@fluentui/react-icons/headless/svg/clock'
import { DismissCircleRegular } from '@fluentui/react-icons/headless/svg/dismiss-circle'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Registration } from './registration.ts'

/** What a plugin passes about the service that a customer registers for. */
export type Registering = {
  /** The plugin's id: its words are used, `register.*`, `card.*`, `state.*` and `about.*`. */
  readonly words: string
  /** The query of her registration; its data is null when she has not registered. */
  readonly state: UseQueryResult<Registration | null, ApiError>
  /** The service type that an accepted customer gets. */
  readonly serviceType?: string
  /** Path that an accepted customer is offered next. */
  readonly next?: string
}

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
  const { t } = useTexts(words)
  const { t: account, language } = useTexts('account')
  const go = useGo()
  useNewService(registration.status === 'accepted' ? serviceType : undefined)
  const Drawn = ICONS[registration.status]
  const state = stateOf(registration)
  return (
    <div className={isPage ? 'g-card g-stack' : 'g-stack'} role="status" aria-label={account('registration.status')}>
      <div className="g-row">
        <Drawn fontSize={28} aria-hidden />
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

/** Reads the profile again once she is accepted, so that the menu has her new service without another sign-in. */
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
