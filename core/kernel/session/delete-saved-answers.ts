/** Deletes saved answers with the session. Separate from `answer-store.ts`, because every page needs only this function. */
import type { SafeStorage } from '../values/safe-storage.ts'

export const SAVED_ANSWERS = 'kept-answers'

/** Deletes the answers unless they belong to this customer. Null: no session. */
export function deleteAnswersOfOthers(local: SafeStorage, username: string | null): void {
  const text = local.get(SAVED_ANSWERS)
  if (text === null) return
  if (username === null || !text.startsWith(`{"username":${JSON.stringify(username)},`)) local.delete(SAVED_ANSWERS)
}
