/**
 * The answers that are kept on this device for a visit without a network, as text in local storage. Local storage, because
 * it is emptied at once with the session: nothing waits for another thread while the page may be closed.
 * `core/shell/offline/save-answers.ts` writes them; the session deletes them (`delete-cached-answers.ts`).
 */
import { isRecord } from '../../kernel/values/is-record.ts'
import { SAVED_ANSWERS } from '../../kernel/session/delete-cached-answers.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'

/** One answer, with its key in the query cache. */
export type SavedAnswer = {
  readonly key: readonly unknown[]
  readonly data: unknown
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number
}
export type SavedAnswers = {
  /** The username of the customer whose answers these are. */
  readonly whose: string
  /** The release that has read them. Another release may expect other shapes. */
  readonly release: string
  /** By path of the page that showed them, the page shown last at the end. */
  readonly pages: Readonly<Record<string, readonly SavedAnswer[]>>
}

/** Characters of all answers together, and pages. */
const MOST = 200_000
const MOST_PAGES = 4

/** The answers kept for this customer by this release; null when there are none. */
export function readSavedAnswers(local: SafeStorage, whose: string, release: string): SavedAnswers | null {
  try {
    const kept: unknown = JSON.parse(local.get(SAVED_ANSWERS) ?? 'null')
    return isKeptAnswers(kept) && kept.whose === whose && kept.release === release ? kept : null
  } catch {
    return null
  }
}

/** Keeps the answers of one page besides those of the pages before, as many as there is room for. */
export function saveAnswersOfPage(
  local: SafeStorage,
  { whose, release }: Pick<SavedAnswers, 'whose' | 'release'>,
  path: string,
  answers: readonly SavedAnswer[],
): void {
  const { [path]: _, ...others } = readSavedAnswers(local, whose, release)?.pages ?? {}
  const pages = [...Object.entries(others), [path, answers] as const].slice(-MOST_PAGES)
  for (; pages.length > 0; pages.shift()) {
    // `whose` comes first: `deleteAnswersOfOthers` reads no further.
    const text = JSON.stringify({ whose, release, pages: Object.fromEntries(pages) } satisfies SavedAnswers)
    if (text.length <= MOST) return local.set(SAVED_ANSWERS, text)
  }
  return local.delete(SAVED_ANSWERS)
}

function isKeptAnswers(value: unknown): value is SavedAnswers {
  if (!isRecord(value) || typeof value['whose'] !== 'string' || typeof value['release'] !== 'string') return false
  const { pages } = value
  return isRecord(pages) && Object.values(pages).every((one) => Array.isArray(one) && one.every(isKeptAnswer))
}

function isKeptAnswer(value: unknown): value is SavedAnswer {
  return isRecord(value) && Array.isArray(value['key']) && typeof value['at'] === 'number' && 'data' in value
}
