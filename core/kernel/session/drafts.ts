/** The stored input of unfinished forms. `core/kit/forms/form-draft.ts` writes it; the session deletes it when another person signs in. */
import { isRecord } from '../values/is-record.ts'
import type { SafeStorage } from '../values/safe-storage.ts'

export const DRAFTS = 'drafts'

/** The stored drafts, with their author's username as `whose`; null when there are none or they cannot be parsed. */
export function readDrafts(tab: SafeStorage): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(tab.get(DRAFTS) ?? 'null')
    return isRecord(kept) ? kept : null
  } catch {
    return null
  }
}

/** Deletes the drafts unless `username` wrote them. */
export function deleteDraftsOfOthers(tab: SafeStorage, username: string): void {
  if (tab.get(DRAFTS) !== null && readDrafts(tab)?.['whose'] !== username) tab.delete(DRAFTS)
}
