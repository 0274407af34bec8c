/** Where a tab keeps what was typed into forms. `core/fields/draft.ts` writes it; the session deletes it for another person. */
import { isRecord } from '../values/is-record.ts'
import type { SafeStorage } from './safe-storage.ts'

export const DRAFTS = 'drafts'

/** What is kept, with the username of whoever typed it as `whose`; null: nothing that can be read. */
export function readDrafts(tab: SafeStorage): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(tab.get(DRAFTS) ?? 'null')
    return isRecord(kept) ? kept : null
  } catch {
    return null
  }
}

/** Deletes what somebody other than `username` typed. */
export function deleteDraftsOfOthers(tab: SafeStorage, username: string): void {
  if (tab.get(DRAFTS) !== null && readDrafts(tab)?.['whose'] !== username) tab.delete(DRAFTS)
}
