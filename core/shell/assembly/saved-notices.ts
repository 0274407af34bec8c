/**
 * Stores success messages while the router logs the device in: the page is left before the customer can read them, so they
 * are kept in session storage and shown again after the router's redirect.
 */
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import type { Store } from '../../kernel/store/store.ts'
import { noticesAtom, type Notices } from '../../kit/ui/notices.ts'
import { isRecord } from '../../kernel/values/is-record.ts'

const NAME = 'notices'
/** Milliseconds after which a stored message is out of date and is dropped. */
const LASTS = 5 * 60_000

/** Call this before the page is left. Errors and hints concern the page that is left, so they are not stored. */
export function saveNotices(tab: SafeStorage, store: Store): void {
  const texts = store
    .get(noticesAtom)
    .filter(({ intent }) => intent === 'success')
    .map(({ text }) => text)
  if (texts.length > 0) tab.set(NAME, JSON.stringify({ texts, until: Date.now() + LASTS }))
}

/** Shows the stored messages and deletes them. */
export function showSavedNotices(tab: SafeStorage, notices: Notices): void {
  const kept = read(tab.get(NAME))
  tab.delete(NAME)
  for (const text of kept) notices.show({ intent: 'success', text })
}

function read(text: string | null): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (!isRecord(kept) || !Array.isArray(kept['texts'])) return []
    if (typeof kept['until'] !== 'number' || kept['until'] <= Date.now()) return []
    return kept['texts'].filter((one) => typeof one === 'string')
  } catch {
    return []
  }
}
