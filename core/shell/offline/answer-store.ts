/**
 * Stores answers on this device for a visit without a network. They are in local storage, because the session can delete it synchronously
 * (`delete-saved-answers.ts`), even if the page is being closed.
 */
import { isRecord } from '../../kernel/values/is-record.ts'
import { SAVED_ANSWERS } from '../../kernel/session/delete-saved-answers.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'

export type SavedAnswer = {
  readonly key: readonly unknown[]
  readonly data: unknown
  /** Milliseconds since the epoch at which it was read. */
  readonly at: number
}
export type SavedAnswers = {
  readonly username: string
  /** The release that has read them; another release may expect other shapes. */
  readonly release: string
  /** By path of the page that showed them, in the order in which the pages were shown. */
  readonly pages: Readonly<Record<string, readonly SavedAnswer[]>>
}

/** Characters of all answers together. */
const MAX_CHARACTERS = 200_000
const MAX_PAGES = 4

/** The answers saved for this customer by this release; null without any. */
export function readSavedAnswers(local: SafeStorage, username: string, release: string): SavedAnswers | null {
  try {
    const saved: unknown = JSON.parse(local.get(SAVED_ANSWERS) ?? 'null')
    return isSavedAnswers(saved) && saved.username === username && saved.release === release ? saved : null
  } catch {
    return null
  }
}

/** Saves the answers of a page, and deletes those of the oldest pages above the limits. */
export function saveAnswersOfPage(
  local: SafeStorage,
  { username, release }: Pick<SavedAnswers, 'username' | 'release'>,
  path: string,
  answers: readonly SavedAnswer[],
): void {
  const { [path]: _, ...others } = readSavedAnswers(local, username, release)?.pages ?? {}
  const pages = [...Object.entries(others), [path, answers] as const].slice(-MAX_PAGES)
  for (; pages.length > 0; pages.shift()) {
    // `username` has to be first, because `deleteAnswersOfOthers` reads no further.
    const text = JSON.stringify({ username, release, pages: Object.fromEntries(pages) } satisfies SavedAnswers)
    if (text.length <= MAX_CHARACTERS) return local.set(SAVED_ANSWERS, text)
  }
  return local.delete(SAVED_ANSWERS)
}

function isSavedAnswers(value: unknown): value is SavedAnswers {
  if (!isRecord(value) || typeof value['username'] !== 'string' || typeof value['release'] !== 'string') return false
  const { pages } = value
  return (
    isRecord(pages) && Object.values(pages).every((answers) => Array.isArray(answers) && answers.every(isSavedAnswer))
  )
}

function isSavedAnswer(value: unknown): value is SavedAnswer {
  return isRecord(value) && Array.isArray(value['key']) && typeof value['at'] === 'number' && 'data' in value
}
