import { LinkButton, Track, useAccountPath, useGo, useSession, useTexts } from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { formatDate } from '@gapura/core/text'
import { getProfile } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { PoleAndLadderDrawing, StallWithPinDrawing } from '@gapura/core/drawings'
import { useEffect, type ReactNode } from 'react'
import type { Registration, RegistrationService } from './registration.ts'

type Props = {
  readonly service: RegistrationService
  readonly registration: Registration
  /** Further buttons. */
  readonly children?: ReactNode
}

/** The key below `state` and `about` in the plugin's texts. */
export function stateOf({ status, reason }: Registration): 'requested' | 'accepted' | 'outOfRange' | 'rejected' {
  return status === 'rejected' && reason === 'out_of_range' ? 'outOfRange' : status
}

export function RegistrationState({ service, registration, children }: Props) {
  const { namespace, next, serviceType, Picture = StallWithPinDrawing } = service
  const { t } = useTexts(namespace)
  const { t: account, language } = useTexts('account')
  const { t: core } = useTexts()
  const go = useGo()
  useNewService(registration.status === 'accepted' ? serviceType : undefined)
  const { status } = registration
  const state = stateOf(registration)
  // words: *:state.*
  const title = t(`state.${state}`)
  const toPackages = status === 'accepted' && next && (
    <Button appearance="primary" size="large" onClick={() => go(next)}>
      {account('registration.packages')}
    </Button>
  )
  const labels = [
    account('registration.track.sent'),
    account('registration.track.checked'),
    account('registration.track.accepted'),
  ]
  return (
    <div className="g-card g-state a-result">
      {status === 'rejected' ? <PoleAndLadderDrawing /> : <Picture />}
      <div role="status" aria-label={account('registration.status')}>
        <h2>{title}</h2>
        {/* words: *:about.* */}
        <p className="g-quiet">{t(`about.${state}`)}</p>
        <p className="g-quiet">
          {account('registration.since', { date: formatDate(registration.created_at, language) })}
        </p>
      </div>
      {status !== 'rejected' && <Track labels={labels} now={status === 'requested' ? 1 : labels.length} />}
      {toPackages}
      {status !== 'rejected' && (
        <LinkButton appearance="secondary" size="large" href="/">
          {core('action.home')}
        </LinkButton>
      )}
      {children}
    </div>
  )
}

/** Requests the profile again after acceptance, so that the menu has the new service without another sign-in. */
export function useNewService(serviceType: string | undefined): void {
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
