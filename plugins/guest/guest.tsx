/** Renders `/guest`: free internet without an account. Shows the quota, takes a package, and logs in at the router with it. */
import { LoadError, LinkButton, Meter, useGo, useRolePath, useDocumentTitle, useTexts, Loading } from '@gapura/core'
import { read, useRead } from '@gapura/core/api'
import { needsSession, useHotspot } from '@gapura/core/gateway'
import { Button } from '@gapura/core/controls'
import { useEffect, useState, type ReactNode } from 'react'
import { getGuestQuota } from './endpoints.ts'
import { countedOf, offerOf, takenShare } from './quota.ts'
import { GuestStep } from './guest-step.tsx'
import './guest.css'

type Device = { readonly ip: string; readonly identity: string }

export default function Guest() {
  const { t } = useTexts('guest')
  const hotspot = useHotspot()
  // Only the browser has the router's data, so it is read after hydration.
  const [device, setDevice] = useState<Device | null | 'loading'>('loading')
  useEffect(() => {
    hotspot.arrive(hotspot.arrivalIn(globalThis.location.search))
    const data = hotspot.recentData()
    // A gateway that needs a session opens only for a signed-in customer, so a package would be wasted.
    setDevice(
      data === null || (hotspot.place && needsSession(hotspot.place.gateway))
        ? null
        : { ip: data.ip ?? '', identity: data.identity },
    )
  }, [hotspot])
  useDocumentTitle(t('title'))
  return (
    <div className="g-stack">
      <div>
        <h1>{t('title')}</h1>
        <p className="g-quiet">{t('intro')}</p>
      </div>
      {device === 'loading' ? <Prerendered /> : device === null ? <NotHere /> : <Offered device={device} />}
    </div>
  )
}

/** The content before hydration. It stays where no script runs. */
function Prerendered() {
  const { t } = useTexts('guest')
  const signIn = useRolePath('sign-in') ?? '/'
  return (
    <>
      <div data-scripts>
        <Loading lines={3} />
      </div>
      <noscript>
        <div className="g-stack">
          <p>{t('withoutScripts')}</p>
          <LinkButton appearance="primary" size="large" href={signIn}>
            {t('signIn')}
          </LinkButton>
        </div>
      </noscript>
    </>
  )
}

/** Shown without a router's data, because no router is known that could open the internet. */
function NotHere() {
  const { t } = useTexts('guest')
  return (
    <>
      <p role="status">{t('notHere')}</p>
      <SignIn>{t('signIn')}</SignIn>
    </>
  )
}

function Offered({ device }: { readonly device: Device }) {
  const { t } = useTexts('guest')
  const { ip, identity } = device
  const quota = useRead(read(getGuestQuota, { query: { identity, ...(ip !== '' && { ip }) } }, { fresh: 0 }))
  if (quota.isPending) return <Loading lines={3} />
  if (quota.isError) {
    return (
      <>
        <LoadError error={quota.error} retry={() => void quota.refetch()} />
        <SignIn>{t('signIn')}</SignIn>
      </>
    )
  }
  const offer = offerOf(quota.data)
  const counted = countedOf(quota.data)
  if (offer.kind === 'none') {
    return (
      <>
        <p role="status">{t('none')}</p>
        <SignIn primary>{t('buy')}</SignIn>
      </>
    )
  }
  return (
    <>
      {counted && <QuotaBar quota={counted} />}
      {offer.kind === 'used-up' ? (
        <>
          <div role="status">
            <h2>{t('usedUp.title')}</h2>
            <p>{t('usedUp.text')}</p>
          </div>
          <SignIn primary>{t('buy')}</SignIn>
        </>
      ) : (
        <>
          <GuestStep ip={ip} identity={identity} onUsedUp={() => void quota.refetch()} />
          <SignIn>{t('signIn')}</SignIn>
        </>
      )}
    </>
  )
}

export function QuotaBar({ quota }: { readonly quota: NonNullable<ReturnType<typeof countedOf>> }) {
  const { t } = useTexts('guest')
  const text = t('quota', { taken: quota.taken, maximum: quota.maximum })
  return (
    <div className="u-quota">
      <p id="guest-quota">{text}</p>
      <Meter value={takenShare(quota)} labelledBy="guest-quota" />
    </div>
  )
}

function SignIn({ primary = false, children }: { readonly primary?: boolean; readonly children: ReactNode }) {
  const signIn = useRolePath('sign-in') ?? '/'
  const go = useGo()
  return (
    <Button appearance={primary ? 'primary' : 'secondary'} size="large" onClick={() => go(signIn)}>
      {children}
    </Button>
  )
}
