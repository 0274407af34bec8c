/**
 * Success messages that outlive the way over the router: the page is left before they can be read, so they are kept in this
 * tab and shown again when the router leads back to the portal.
 */
import type { SafeStorage } from '../session/safe-storage.ts'
import type { Store } from '../store/store.ts'
import { noticesAtom, type Notices } from '../ui/notices.ts'
import { isRecord } from '../values/is-record.ts'

const NAME = 'notices'
/** Milliseconds after which a message is no longer about what has just happened. */
const LASTS = 5 * 60_000

/** To be called before the page is left. Errors and hints are about the page that is left, and are not kept. */
export function keepNotices(tab: SafeStorage, store: Store): void {
  const texts = store
    .get(noticesAtom)
    .filter(({ intent }) => intent === 'success')
    .map(({ text }) => text)
  if (texts.length > 0) tab.set(NAME, JSON.stringify({ texts, until: Date.now() + LASTS }))
}

/** Shows what was kept, once. */
export function showKeptNotices(tab: SafeStorage, notices: Notices): void {
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
