/** Deletes the kept answers (`answer-store.ts`) with the session. Apart from them, because every page needs this part alone. */
import type { SafeStorage } from '../values/safe-storage.ts'

/** Key in local storage. */
export const SAVED_ANSWERS = 'kept-answers'

/** Deletes the answers unless they are this customer's. Null: nobody is signed in. */
export function deleteAnswersOfOthers(local: SafeStorage, whose: string | null): void {
  const text = local.get(SAVED_ANSWERS)
  if (text === null) return
  if (whose === null || !text.startsWith(`{"whose":${JSON.stringify(whose)},`)) local.delete(SAVED_ANSWERS)
}
