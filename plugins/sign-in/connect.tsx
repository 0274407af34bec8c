/**
 * Logs this device in at the router: requests credentials if there are none, navigates to the router, and shows the router's
 * refusal or that it does not answer. Every outcome has a button to continue.
 */
import { CopyField, useErrorText, useGo, usePortal, useTakeWanted, useTitle, useWords, Working } from '#core'
import { useClient } from '#core/api'
import { reconnect, refusalOf, useHotspot, type Credentials } from '#core/hotspot'
import { Button } from '@fluentui/react-components'
import { useCallback, useEffect, useRef, useState } from 'react'

type Stage =
  | { readonly at: 'working'; readonly count: number }
  | { readonly at: 'refused'; readonly words: string }
  | { readonly at: 'silent'; readonly address: string }
  | { readonly at: 'no-router' }
  | { readonly at: 'failed'; readonly words: string }

export type ConnectProps = { readonly credentials?: Credentials | null }

export default function Connect({ credentials = null }: ConnectProps) {
  const { t: core } = useWords()
  const { t } = useWords('sign-in')
  const errorText = useErrorText()
  const client = useClient()
  const hotspot = useHotspot()
  const { partner } = usePortal()
  const takeWanted = useTakeWanted()
  const go = useGo()
  const error = credentials === null ? hotspot.data()?.error : undefined
  // words: core:router.refused.*
  const [stage, setStage] = useState<Stage>(() =>
    error ? { at: 'refused', words: core(`router.refused.${refusalOf(error)}`) } : { at: 'working', count: 0 },
  )
  const isUnderWay = useRef(false)
  const isAlone = useRef(false)
  useTitle(t('connect.title'))

  const connect = useCallback(async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setStage({ at: 'working', count: 0 })
    try {
      const data = hotspot.hint()
      const used =
        credentials ??
        (await client.call(reconnect, {
          body: { domain: partner.id, ip: data?.ip ?? '', identity: data?.identity ?? '' },
        }))
      const outcome = await hotspot.login(used, takeWanted(), (count) => setStage({ at: 'working', count }))
      if (outcome.kind === 'silent') setStage({ at: 'silent', address: outcome.address })
      if (outcome.kind === 'no-router') setStage({ at: 'no-router' })
    } catch (failure) {
      setStage({ at: 'failed', words: errorText(failure) })
    } finally {
      isUnderWay.current = false
    }
  }, [client, credentials, hotspot, partner.id, errorText, takeWanted])
  useEffect(() => {
    const silent = () => hotspot.page !== null && setStage({ at: 'silent', address: hotspot.page })
    // After a return without the router's redirect the login has failed, so the portal does not try again by itself.
    if (credentials === null && hotspot.isReturnWithoutData()) isAlone.current = true
    if (isAlone.current && !error) silent()
    else if (!error) void connect()
    // A page restored from the back/forward cache still shows the state before the navigation to the router.
    const shownAgain = ({ persisted }: PageTransitionEvent) => persisted && silent()
    globalThis.addEventListener('pageshow', shownAgain)
    return () => globalThis.removeEventListener('pageshow', shownAgain)
  }, [connect, credentials, error, hotspot])

  if (stage.at === 'working') {
    return (
      <div className="g-state">
        <h1>{t('connect.title')}</h1>
        <Working label={stage.count > 1 ? core('router.trying', { count: stage.count }) : t('connect.working')} />
        <p className="g-quiet">{t('connect.text')}</p>
      </div>
    )
  }
  return (
    <div className="g-state">
      <h1>{t('connect.failed')}</h1>
      <p role="alert">
        {stage.at === 'silent'
          ? core('router.silent')
          : stage.at === 'no-router'
            ? core('router.noRouter')
            : stage.words}
      </p>
      {stage.at === 'silent' && (
        <>
          <CopyField value={stage.address} label={core('router.address')} />
          <a className="g-link" href={stage.address} rel="noreferrer">
            {core('router.manual')}
          </a>
        </>
      )}
      <div className="g-row">
        <Button appearance="primary" onClick={() => void connect()}>
          {core('action.retry')}
        </Button>
        <Button onClick={() => go('/')}>{core('action.home')}</Button>
      </div>
    </div>
  )
}
