/** Home card: says that this device is online once that is proven, and otherwise what to do. */
import { useFrame, useLanguage, useWords, Waiting } from '#core'
import { formatClock } from '#core/text'
import { useConnection, useHotspot } from '#core/hotspot'
import { Button } from '@fluentui/react-components'
import { CheckmarkCircleFilled, PlugDisconnectedRegular, Wifi1Regular } from '@fluentui/react-icons'

export default function ConnectionCard() {
  const { t } = useWords('home')
  const { t: core } = useWords()
  const original = useHotspot().originalPage()
  const language = useLanguage()
  const { reconnect } = useFrame()
  const connection = useConnection()
  if (connection.kind === 'asking') return <Waiting lines={2} />
  if (connection.kind === 'online') {
    return (
      <div className="h-connection" role="status">
        <CheckmarkCircleFilled className="h-online" fontSize={32} aria-hidden />
        <div>
          <h2>{t('connection.online')}</h2>
          {connection.since && (
            <p className="g-quiet">{t('connection.since', { time: formatClock(connection.since, language) })}</p>
          )}
          {original && (
            <a className="g-link h-original" href={original.href} rel="noreferrer">
              {core('router.continue', { host: original.host })}
            </a>
          )}
        </div>
      </div>
    )
  }
  const isOffline = connection.kind === 'offline'
  return (
    <div className="g-stack">
      <div className="h-connection" role="status">
        {isOffline ? <PlugDisconnectedRegular fontSize={32} aria-hidden /> : <Wifi1Regular fontSize={32} aria-hidden />}
        <div>
          <h2>{isOffline ? t('connection.offline') : t('connection.unknown')}</h2>
          <p className="g-quiet">{isOffline ? t('connection.offlineText') : t('connection.unknownText')}</p>
        </div>
      </div>
      <div className="g-row">
        {reconnect && (
          <Button appearance={isOffline ? 'primary' : 'secondary'} onClick={reconnect}>
            {t('connection.connect')}
          </Button>
        )}
        <Button appearance="subtle" onClick={connection.ask}>
          {t('connection.check')}
        </Button>
      </div>
    </div>
  )
}
