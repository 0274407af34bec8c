/**
 * Renders beside the greeting that this device is online, once that is proven; otherwise what to do. Its place is as high in each state,
 * because the state is known after the page is painted.
 */
import { Link, useFrame, useOnline, useTexts } from '@gapura/core'
import { useConnection, useHotspot } from '@gapura/core/gateway'

export function Connection() {
  const { t } = useTexts('home')
  const connection = useConnection()
  const { relogin } = useFrame()
  // Without a network a request fails, and a link opens the browser's own error page.
  const kind = useOnline() ? connection.kind : 'cut'
  const mayConnect = kind === 'offline' || kind === 'unknown'
  return (
    <div className={`h-connection h-is-${kind}`}>
      {/* words: connection.title.* */}
      <p role="status">{t(`connection.title.${kind}`)}</p>
      {kind === 'online' && <OriginalPage />}
      {mayConnect && relogin && <Link href={relogin}>{t('connection.connect')}</Link>}
      {/* The state is polled every half minute, so the button that checks it is only a fallback. */}
      {mayConnect && !relogin && (
        <button type="button" onClick={connection.ask}>
          {t('connection.check')}
        </button>
      )}
    </div>
  )
}

/** Links to the page that the device requested before the router redirected it. Never opened automatically. */
function OriginalPage() {
  const { t } = useTexts()
  const original = useHotspot().originalPage()
  return (
    original && (
      <a href={original.href} rel="noreferrer">
        {t('router.continue', { host: original.host })}
      </a>
    )
  )
}
