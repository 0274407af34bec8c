/**
 * Renders beside the greeting that this device is online, once that is proven; otherwise what to do. Its place is as high in each state,
 * because the state is known after the page is painted.
 */
import { Link, useFrame, useOnline, useTexts } from '@gapura/core'
import { originalPage, useHotspot, type useConnection } from '@gapura/core/gateway'

export type HomeConnectionProps = {
  readonly connection: ReturnType<typeof useConnection>
  /** The button of this card is the primary button of home. */
  readonly isPrimary: boolean
}

export function HomeConnection({ connection, isPrimary }: HomeConnectionProps) {
  const { t } = useTexts('home')
  const { relogin } = useFrame()
  // Without a network a request fails, and a link opens the browser's own error page.
  const kind = useOnline() ? connection.kind : 'cut'
  const mayConnect = kind === 'offline' || kind === 'unknown'
  // words: connection.title.*
  const title = t(`connection.title.${kind}`)
  const content = (
    <>
      <span className="h-state" aria-hidden>
        {kind === 'unknown' ? (
          <>
            <span className="h-narrow">{t('connection.short')}</span>
            <span className="h-wide">{title}</span>
          </>
        ) : (
          title
        )}
      </span>
      <b>{t(relogin ? 'connection.connect' : 'connection.check')}</b>
    </>
  )
  return (
    <div className={`h-connection h-is-${kind}${isPrimary ? ' h-connect' : ''}`}>
      <p role="status" className={mayConnect ? 'g-unseen' : 'h-state'}>
        {kind === 'online' && <Tick />}
        <span>{title}</span>
      </p>
      {kind === 'online' && <OriginalPage />}
      {mayConnect && relogin && <Link href={relogin}>{content}</Link>}
      {/* The state is polled every half minute, so the button that checks it is only a fallback. */}
      {mayConnect && !relogin && (
        <button type="button" onClick={connection.refresh}>
          {content}
        </button>
      )}
    </div>
  )
}

/** A tick whose line grows once, when the device is online. */
function Tick() {
  return (
    <svg className="h-tick" viewBox="0 0 16 16" aria-hidden>
      <path pathLength="1" d="m2.5 8.5 3.5 4 7.5-9" />
    </svg>
  )
}

/** Links to the page that the device requested before the router redirected it. Never opened automatically. */
function OriginalPage() {
  const { t } = useTexts()
  const original = originalPage(useHotspot())
  return (
    original && (
      <a href={original.href} rel="noreferrer">
        {t('router.continue', { host: original.host })}
      </a>
    )
  )
}
