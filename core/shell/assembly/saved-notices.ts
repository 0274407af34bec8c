/** Saves success messages while the router logs the device in, and shows them again after its redirect. */
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import type { Store } from '../../kernel/store/store.ts'
import { noticesAtom, type Notices } from '../../kit/ui/notices.ts'
import { isRecord } from '../../kernel/values/is-record.ts'

const NAME = 'notices'
/** Milliseconds. */
const MAX_AGE = 5 * 60_000

/** Call it before the page is left. Errors and hints are not saved, because they are about the page that is left. */
export function saveNotices(tab: SafeStorage, store: Store): void {
  const texts = store
    .get(noticesAtom)
    .filter(({ intent }) => intent === 'success')
    .map(({ text }) => text)
  if (texts.length > 0) tab.set(NAME, JSON.stringify({ texts, until: Date.now() + MAX_AGE }))
}

export function showSavedNotices(tab: SafeStorage, notices: Notices): void {
  const saved = read(tab.get(NAME))
  tab.delete(NAME)
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
