/** Saves success messages while the router logs the device in, and shows them again after its redirect. */
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import type { Store } from '../../kernel/store/store.ts'
import { noticesAtom, type Notices } from '../../kit/context/notices.ts'
import { isRecord } from '../../kernel/values/is-record.ts'

const STORAGE_KEY = 'notices'
/** Milliseconds after which a saved notice is no longer shown. */
const MAX_AGE_MS = 5 * 60_000

/** Call it before the page is left. Errors and hints are not saved, because they are about the page that is left. */
export function saveNotices(tab: SafeStorage, store: Store): void {
  const texts = store
    .get(noticesAtom)
    .filter(({ intent }) => intent === 'success')
    .map(({ text }) => text)
  if (texts.length > 0) tab.set(STORAGE_KEY, JSON.stringify({ texts, until: Date.now() + MAX_AGE_MS }))
}

export function showSavedNotices(tab: SafeStorage, notices: Notices): void {
  const saved = read(tab.get(STORAGE_KEY))
  tab.delete(STORAGE_KEY)
  for (const text of saved) notices.show({ intent: 'success', text })
}

function read(text: string | null): readonly string[] {
  try {
    const saved: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(saved) || !Array.isArray(saved['texts'])) return []
    if (typeof saved['until'] !== 'number' || saved['until'] <= Date.now()) return []
    return saved['texts'].filter((item) => typeof item === 'string')
  } catch {
    return []
  }
}
