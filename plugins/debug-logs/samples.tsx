/** Samples of the logs for the page of all components at the sandbox's desk. */
import { useNow, type SampleSection } from '@gapura/core'
import type { LogEntry } from './action-log.ts'
import { EntryList } from './logs.tsx'
import './debug-logs.css'

function Entries() {
  const now = useNow(60_000).toISOString()
  const entry: LogEntry = {
    id: 'packages',
    action: 'GET /api/{account}/packages',
    status: 'success',
    message: '',
    type: 'read',
    createdAt: now,
    updatedAt: now,
  }
  const failed: LogEntry = {
    ...entry,
    id: 'purchase',
    action: 'POST /api/{account}/purchases',
    status: 'failed',
    message: 'HTTP 503 unavailable',
    type: 'change',
  }
  return <EntryList entries={[failed, entry]} onClear={() => undefined} />
}

export const samples: readonly SampleSection[] = [
  {
    id: 'logs',
    title: { id: 'Catatan', en: 'Logs' },
    samples: [{ id: 'entries', title: { id: 'Panggilan', en: 'Calls' }, render: Entries }],
  },
]
