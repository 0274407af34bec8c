/** Renders `/logs`, which shows the action log of this tab, copies it for support, and clears it. */
import {
  defineScreen,
  Empty,
  LoadError,
  lazyComponent,
  Page,
  usePortal,
  useSessionState,
  useTexts,
  Loading,
  type Results,
} from '@gapura/core'
import { read } from '@gapura/core/api'
import { formatSeconds } from '@gapura/core/text'
import { getAppSettings } from '@gapura/core/session'
import { Button } from '@gapura/core/controls'
import { useRef, useState, useSyncExternalStore } from 'react'
import type { LogEntry } from './action-log.ts'
import { actionLogOf } from './recorder-service.ts'
import { CopyAll } from './copy-all.tsx'
import './debug-logs.css'

const Reasons = lazyComponent(() => import('./reasons.tsx'), { lines: 5 })

const reads = () => ({ settings: read(getAppSettings, {}) })

export default defineScreen({ reads, component: Logs })

function Logs({ settings }: Results<typeof reads>) {
  const { t } = useTexts('debug-logs')
  const { user } = useSessionState()
  return (
    <Page title={t('title')}>
      {settings.isPending && <Loading lines={5} />}
      {settings.isError && <LoadError error={settings.error} retry={() => void settings.refetch()} />}
      {settings.data &&
        (user?.phone && settings.data.debug_whitelist.includes(user.phone) ? (
          <>
            <Entries username={user.username} />
            <WhyShown />
          </>
        ) : (
          <Empty text={t('notListed')} />
        ))}
    </Page>
  )
}

function WhyShown() {
  const { t } = useTexts('debug-logs')
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="d-reasons g-stack">
      <h2>{t('reasons.title')}</h2>
      {isOpen ? <Reasons /> : <Button onClick={() => setOpen(true)}>{t('reasons.open')}</Button>}
    </section>
  )
}

const NO_ENTRIES: ReturnType<ReturnType<typeof actionLogOf>['entries']> = []
const noEntries = () => NO_ENTRIES

function Entries({ username }: { readonly username: string }) {
  const { t } = useTexts('debug-logs')
  const { tab } = usePortal()
  const log = actionLogOf(tab, username)
  // The server-rendered page has no entries, because only the browser has the tab's storage.
  const entries = useSyncExternalStore(log.subscribe, log.entries, noEntries)
  const emptyMessage = useRef<HTMLDivElement>(null)
  const clear = () => {
    log.clear()
    // The pressed button disappears with the entries, so the focus moves.
    emptyMessage.current?.focus()
  }
  return (
    <>
      {/* Always mounted, so that changes are announced and the focus stays here when the next call is logged. */}
      <div ref={emptyMessage} role="status" tabIndex={-1}>
        {entries.length === 0 && <Empty text={t('empty')} />}
      </div>
      {entries.length > 0 && <EntryList entries={entries} onClear={clear} />}
    </>
  )
}

export function EntryList({
  entries,
  onClear,
}: {
  readonly entries: readonly LogEntry[]
  readonly onClear: () => void
}) {
  const { t } = useTexts('debug-logs')
  return (
    <div className="g-stack">
      <p className="g-quiet">{t('about')}</p>
      <div className="g-row">
        <CopyAll text={JSON.stringify(entries, null, 2)} />
        <Button onClick={onClear}>{t('clear')}</Button>
      </div>
      <ol className="d-list" aria-label={t('title')}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function Entry({ entry }: { readonly entry: LogEntry }) {
  const { t, language } = useTexts('debug-logs')
  const { action, status, message, type, createdAt, updatedAt } = entry
  return (
    <article className="d-entry">
      <code>{action}</code>
      {/* words: status.*, type.* */}
      <span className={`d-status d-${status}`}>{t(`status.${status}`)}</span>
      <p className="g-quiet">
        <span>{`${t(`type.${type}`)} · `}</span>
        <time dateTime={createdAt}>{formatSeconds(createdAt, language)}</time>
        {updatedAt !== createdAt && (
          <>
            <span> – </span>
            <time dateTime={updatedAt}>{formatSeconds(updatedAt, language)}</time>
          </>
        )}
      </p>
      {message !== '' && <p className="d-message">{message}</p>}
    </article>
  )
}
