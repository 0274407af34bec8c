/** Renders the connection in the status at home: that this device is online, once that is proven; otherwise what to do. */
import { LinkButton, useFrame, useLanguage, useNow, useOnline, useTexts } from '@gapura/core'
import { formatClock } from '@gapura/core/text'
import { useConnection, useHotspot } from '@gapura/core/gateway'
import { Button } from '@gapura/core/controls'
import { CheckmarkCircleFilled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { PlugDisconnectedRegular } from '@fluentui/react-icons/headless/svg/plug-disconnected'
import { Wifi1Regular } from '@fluentui/react-icons/headless/svg/wifi'

/** True within the next twelve hours, for which a time without a date is unambiguous. */
function isSoon(time: string | null, now: Date): time is string {
  const left = time === null ? Number.NaN : Date.parse(time) - now.getTime()
  return left > 0 && left < 12 * 3_600_000
}

const ICONS = {
  online: CheckmarkCircleFilled,
  cut: PlugDisconnectedRegular,
  offline: PlugDisconnectedRegular,
  unknown: Wifi1Regular,
  asking: Wifi1Regular,
} as const

export default function ConnectionCard() {
  const { t } = useTexts('home')
  const language = useLanguage()
  const connection = useConnection()
  const now = useNow(60_000)
  // Without a network a request fails, and a link opens the browser's own error page.
  const shown = useOnline() ? connection : ({ kind: 'cut' } as const)
  const { kind } = shown
  const StateIcon = ICONS[kind]
  const until = shown.kind === 'online' && isSoon(shown.endsAt, now) ? shown.endsAt : null
  const since = shown.kind === 'online' && until === null ? shown.since : null
  return (
    <div className={`h-connection h-is-${kind}`}>
      <StateIcon fontSize={28} aria-hidden />
      <div className="g-grow" role="status">
        {/* words: connection.title.*, connection.text.* */}
        <h2>{t(`connection.title.${kind}`)}</h2>
        {until && <p className="g-quiet">{t('connection.until', { time: formatClock(until, language) })}</p>}
        {since && <p className="g-quiet">{t('connection.since', { time: formatClock(since, language) })}</p>}
        {(kind === 'cut' || kind === 'offline' || kind === 'unknown') && (
          <p className="g-quiet">{t(`connection.text.${kind}`)}</p>
        )}
      </div>
      {kind === 'online' && <OriginalPage />}
      {(kind === 'offline' || kind === 'unknown') && <Connect ask={connection.ask} />}
    </div>
  )
}

/** Links to the page that the device requested before the router redirected it. Never opened automatically. */
function OriginalPage() {
  const { t } = useTexts()
  const original = useHotspot().originalPage()
  return (
    original && (
      <a className="g-link h-original" href={original.href} rel="noreferrer">
        {t('router.continue', { host: original.host })}
      </a>
    )
  )
}

function Connect({ ask }: { readonly ask: () => void }) {
  const { t } = useTexts('home')
  const { relogin } = useFrame()
  // The state is polled every half minute, so the button that checks it is only a fallback.
  return relogin ? (
    <LinkButton href={relogin}>{t('connection.connect')}</LinkButton>
  ) : (
    <Button onClick={ask}>{t('connection.check')}</Button>
  )
}
