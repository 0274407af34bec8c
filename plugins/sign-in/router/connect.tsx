/**
 * Logs this device in at the router: requests credentials if there are none, navigates to the router, and shows the router's
 * refusal or that it does not answer. Every outcome has a button to continue.
 */
import {
  CopyField,
  useErrorText,
  useGo,
  usePortal,
  useSession,
  useTakeReturnPath,
  useTitle,
  useTexts,
  Progress,
} from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { useIsNoScript } from '@gapura/core/forms'
import { getConnection, reconnect, refusalOf, useHotspot, type Credentials } from '@gapura/core/gateway'
import { Button, FaultMark } from '@gapura/core/controls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ConnectForm } from './connect-form.tsx'

type Stage =
  | { readonly at: 'working'; readonly count: number }
  | { readonly at: 'refused'; readonly words: string }
  | { readonly at: 'silent'; readonly address: string }
  | { readonly at: 'no-router' }
  | { readonly at: 'failed'; readonly words: string }

export type ConnectProps = { readonly credentials?: Credentials | null }

export default function Connect(props: ConnectProps) {
  return useIsNoScript() ? <ConnectForm /> : <ConnectAtOnce {...props} />
}

function ConnectAtOnce({ credentials = null }: ConnectProps) {
  const { t: core } = useTexts()
  const { t } = useTexts('sign-in')
  const errorText = useErrorText()
  const client = useClient()
  const hotspot = useHotspot()
  const session = useSession()
  const { partner } = usePortal()
  const takeReturnPath = useTakeReturnPath()
  const go = useGo()
  const [stage, setStage] = useState<Stage>({ at: 'working', count: 0 })
  const [isAgain, setAgain] = useState(false)
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
      // Who may go online is not stopped any more: an earlier refusal would lead away from the page that the router opens.
      const { accounts } = session.read()
      if (credentials === null && accounts)
        session.change({
          accounts: accounts.map((one) =>
            one.account_type === 'customer' ? { ...one, account_status: 'active' } : one,
          ),
        })
      const outcome = await hotspot.login(used, takeReturnPath(), (count) => setStage({ at: 'working', count }))
      if (outcome.kind === 'silent') setStage({ at: 'silent', address: outcome.address })
      if (outcome.kind === 'no-router') setStage({ at: 'no-router' })
    } catch (failure) {
      setStage({ at: 'failed', words: errorText(failure) })
    } finally {
      isUnderWay.current = false
    }
  }, [client, credentials, hotspot, partner.id, errorText, session, takeReturnPath])
  useEffect(() => {
    // What a gateway said is of the address that it opened. On another page it is of an attempt that is over: this is the next one.
    const isBrought = credentials === null && hotspot.arrivalIn(globalThis.location.search) !== null
    const { error, state } = (isBrought && hotspot.data()) || {}
    // The gateway says that the device has come in already, or went out by itself. The home page asks the back end about it.
    if (state !== undefined) return go('/')
    const silent = () => {
      // These two give no reason: openNDS opens the portal again, and CoovaChilli does not answer at all.
      if (hotspot.kind === 'opennds' || hotspot.kind === 'uam')
        setStage({ at: 'refused', words: core('router.refused.unsaid') })
      else if (hotspot.page !== null) setStage({ at: 'silent', address: hotspot.page })
    }
    // After a return without the router's redirect the login has failed, so the portal does not try again by itself.
    if (credentials === null && hotspot.isReturnWithoutData()) isAlone.current = true
    // words: core:router.refused.*
    if (error) setStage({ at: 'refused', words: core(`router.refused.${refusalOf(error)}`) })
    else if (isAlone.current) silent()
    else void connect()
    // A page restored from the back/forward cache still shows the state before the navigation to the router. The login may have
    // succeeded, where the router has led to a page that knows nobody.
    const shownAgain = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const [ip, mac] = [hotspot.data()?.ip, hotspot.hint()?.mac]
      const query = { ...(ip && { ip }), ...(mac && { mac }) }
      const isOnline = await client.call(getConnection, { query }).then(
        ({ online }) => online,
        () => false,
      )
      if (isOnline) go('/')
      else silent()
    }
    globalThis.addEventListener('pageshow', shownAgain)
    return () => globalThis.removeEventListener('pageshow', shownAgain)
  }, [client, connect, core, credentials, go, hotspot])

  const isWorking = stage.at === 'working'
  const again = () => {
    setAgain(true)
    void connect()
  }
  return (
    <div className="g-state">
      {!isWorking && <FaultMark size={32} />}
      <h1>{isWorking ? t('connect.title') : t('connect.failed')}</h1>
      {isWorking ? (
        <>
          <Progress label={stage.count > 1 ? core('router.trying', { count: stage.count }) : t('connect.working')} />
          <p className="g-quiet">{t('connect.text')}</p>
        </>
      ) : (
        <p role="alert">
          {stage.at === 'silent'
            ? core('router.silent')
            : stage.at === 'no-router'
              ? core('router.noRouter')
              : stage.words}
        </p>
      )}
      {stage.at === 'silent' && (
        <>
          <CopyField value={stage.address} label={core('router.address')} />
          <a className="g-link" href={stage.address} rel="noreferrer">
            {core('router.manual')}
          </a>
        </>
      )}
      {/* The button that she has pressed keeps the focus. */}
      {(!isWorking || isAgain) && (
        <div className="g-row">
          <Button appearance="primary" disabledFocusable={isWorking} onClick={again}>
            {core('action.retry')}
          </Button>
          <Button onClick={() => go('/')}>{core('action.home')}</Button>
        </div>
      )}
    </div>
  )
}
