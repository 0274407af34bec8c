/** Logs this device in at the router and shows a refusal or that the router does not answer. Every outcome has a button. */
import {
  CopyField,
  useErrorText,
  useGo,
  useNotices,
  usePortal,
  useSession,
  useTakeReturnPath,
  useDocumentTitle,
  useTexts,
  LabelledSpinner,
} from '@gapura/core'
import { useClient } from '@gapura/core/api'
import { useIsNoScript } from '@gapura/core/forms'
import {
  getConnection,
  manualLoginUrl,
  needsPackage,
  reconnect,
  refusalOf,
  retriesByQuery,
  useHotspot,
} from '@gapura/core/gateway'
import { Button, ErrorMark } from '@gapura/core/controls'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ConnectForm } from './connect-form.tsx'

type Stage =
  | { readonly kind: 'working'; readonly count: number }
  | { readonly kind: 'refused'; readonly message: string }
  | { readonly kind: 'silent'; readonly address: string }
  | { readonly kind: 'no-router' }
  | { readonly kind: 'failed'; readonly message: string }

export type ConnectProps = {
  /** The customer has just signed in here: what the address says about an earlier login does not count. Default false. */
  readonly isNewSignIn?: boolean
}

export default function Connect(props: ConnectProps) {
  return useIsNoScript() ? <ConnectForm /> : <ConnectAtOnce {...props} />
}

function ConnectAtOnce({ isNewSignIn = false }: ConnectProps) {
  const { t: core } = useTexts()
  const { t } = useTexts('sign-in')
  const errorText = useErrorText()
  const client = useClient()
  const hotspot = useHotspot()
  const session = useSession()
  const notices = useNotices()
  const { partner, tab } = usePortal()
  const takeReturnPath = useTakeReturnPath()
  const go = useGo()
  const [stage, setStage] = useState<Stage>({ kind: 'working', count: 0 })
  const [isAgain, setAgain] = useState(false)
  /** The attempt whose outcome is shown; a press after a return by Back does not wait for the attempt before. */
  const attempt = useRef<object | null>(null)
  const failed = useRef<'finally' | 'by-form' | null>(null)
  useDocumentTitle(t('connect.title'))

  const connect = useCallback(async () => {
    const current = {}
    attempt.current = current
    const show = (next: Stage) => attempt.current === current && setStage(next)
    show({ kind: 'working', count: 0 })
    try {
      const data = hotspot.lastData()
      const credentials = await client.call(reconnect, {
        body: { domain: partner.id, ip: data?.ip ?? '', identity: data?.identity ?? '' },
      })
      // The account is active again; an old refusal would redirect away from the page that the router opens.
      session.setCustomerStatus('active')
      const outcome = await hotspot.login(credentials, takeReturnPath(), (count) => show({ kind: 'working', count }))
      if (outcome.kind === 'silent') show({ kind: 'silent', address: outcome.address })
      if (outcome.kind === 'no-router') show({ kind: 'no-router' })
      if (outcome.kind === 'unprotected') show({ kind: 'failed', message: core('router.unprotected') })
    } catch (failure) {
      // A customer without a running package stays in the portal, where they can buy one. After a sign-in home says so.
      if (needsPackage(failure)) {
        if (!isNewSignIn) notices.show({ intent: 'warning', text: errorText(failure) })
        go(takeReturnPath(), { replace: true })
      } else show({ kind: 'failed', message: errorText(failure) })
    }
  }, [client, hotspot, partner.id, errorText, session, takeReturnPath, notices, go, core, isNewSignIn])
  useEffect(() => {
    // The gateway's redirect describes the page that it opened. On another page it belongs to an earlier attempt.
    const isRedirected = !isNewSignIn && hotspot.arrivalIn(globalThis.location.search) !== null
    const { error, state } = (isRedirected && hotspot.recentData()) || {}
    // The device is already logged in, or logged out by itself. The home page reads the state from the back end.
    if (state !== undefined) return go('/')
    const silent = () => {
      const address = manualLoginUrl(hotspot.place)
      if (hotspot.place?.gateway.definition.traits.explainsRefusal === false)
        setStage({ kind: 'refused', message: core('router.refused.unsaid') })
      else if (address !== null) setStage({ kind: 'silent', address })
    }
    // A return without the router's redirect is a failed login, so it is not repeated automatically.
    // If a router has not let the device online after a form, and gave no reason, the login is sent once more as a query.
    if (!isNewSignIn && hotspot.isReturnWithoutData())
      failed.current = retriesByQuery(tab) && isRedirected ? 'by-form' : 'finally'
    // words: core:router.refused.*
    if (error) setStage({ kind: 'refused', message: core(`router.refused.${refusalOf(error)}`) })
    else if (failed.current === 'finally') silent()
    else if (attempt.current === null) void connect()
    // A page from the back/forward cache shows the state before the navigation to the router. The login may have succeeded, if the
    // router opened a page without a session.
    const handlePageShow = async ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return
      const [ip, mac] = [hotspot.recentData()?.ip, hotspot.lastData()?.mac]
      const query = { ...(ip && { ip }), ...(mac && { mac }) }
      const isOnline = await client.call(getConnection, { query }).then(
        ({ online }) => online,
        () => false,
      )
      if (isOnline) return go('/')
      // "Coba lagi" then asks in the query.
      retriesByQuery(tab)
      silent()
    }
    globalThis.addEventListener('pageshow', handlePageShow)
    return () => globalThis.removeEventListener('pageshow', handlePageShow)
  }, [client, connect, core, isNewSignIn, go, hotspot, tab])

  const isWorking = stage.kind === 'working'
  const again = () => {
    setAgain(true)
    void connect()
  }
  return (
    <div className="g-state">
      {!isWorking && <ErrorMark size={32} />}
      <h1>{isWorking ? t('connect.title') : t('connect.failed')}</h1>
      {isWorking ? (
        <>
          <LabelledSpinner
            label={stage.count > 1 ? core('router.trying', { count: stage.count }) : t('connect.working')}
          />
          <p className="g-quiet">{t('connect.text')}</p>
        </>
      ) : (
        <p role="alert">
          {stage.kind === 'silent'
            ? core('router.silent')
            : stage.kind === 'no-router'
              ? core('router.noRouter')
              : stage.message}
        </p>
      )}
      {stage.kind === 'silent' && (
        <>
          <CopyField value={stage.address} label={core('router.address')} />
          <a className="g-link" href={stage.address} rel="noreferrer">
            {core('router.manual')}
          </a>
        </>
      )}
      {/* Stays rendered, so that the pressed button keeps the focus. */}
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
