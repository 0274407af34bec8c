/**
 * Reads the stored input of unfinished forms, and deletes it when another customer signs in. `core/kit/forms/form-draft.ts` writes it.
 */
import { isRecord } from '../values/is-record.ts'
import type { SafeStorage } from '../values/safe-storage.ts'

export const DRAFTS_KEY = 'drafts'

/** The drafts, with their author's username as `username`; null when missing or invalid. */
export function readDrafts(tab: SafeStorage): Readonly<Record<string, unknown>> | null {
  try {
    const stored: unknown = JSON.parse(tab.get(DRAFTS_KEY) ?? 'null')
    return isRecord(stored) ? stored : null
  } catch {
    return null
  }
}

export function deleteDraftsOfOthers(tab: SafeStorage, username: string): void {
  if (tab.get(DRAFTS_KEY) !== null && readDrafts(tab)?.['username'] !== username) tab.delete(DRAFTS_KEY)
}
