/**
 * Saves the answers that pages with `worksOffline` show, for a visit without a network: those that mounted components read. A dialog has a
 * query in its address, and its answers are not saved.
 */
import { getOrCreateCache } from '../../kit/query/answer-cache.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { pageAt } from '../../kit/navigation/find-screen.ts'
import { plan } from '../../kernel/plugin/plan.ts'
import { saveAnswersOfPage, type SavedAnswer } from './answer-store.ts'
import { hasFullSession } from '../../kernel/session/gate.ts'
import { factsOf, gateStateOf } from '../../kernel/session/session.ts'
import { offlineCopyAtom } from '../../kit/context/online.ts'

/** The parts of which the shown answers are read. */
export type AnswerParts = Pick<Assembled, 'client' | 'navigation' | 'opened' | 'page' | 'session' | 'store'>

export function signedInUsername({ session }: Pick<Assembled, 'session'>): string | null {
  const state = session.read()
  return hasFullSession(gateStateOf(state)) ? (state.user?.username ?? null) : null
}

/** The path and answers of the page that is shown now; null if it is not to be saved. */
export function answersToSave(parts: AnswerParts): { path: string; answers: readonly SavedAnswer[] } | null {
  const { navigation, session, store, page, opened } = parts
  const { pathname, search } = navigation.here()
  const username = signedInUsername(parts)
  // A document from the device's cache has no newer answers.
  if (username === null || search !== '' || store.get(offlineCopyAtom)) return null
  const found = pageAt(plan(opened, page.loginConfig, factsOf(session.read())), pathname)
  // A page with parameters in its path has many addresses.
  if (found?.page.worksOffline !== true || found.page.path !== pathname) return null
  const answers = answersOf(parts, username)
  // Without answers the saved ones must not be replaced.
  return answers.length > 0 ? { path: pathname, answers } : null
}

export function saveAnswers(parts: AnswerParts & Pick<Assembled, 'local'>, release: string): void {
  const username = signedInUsername(parts)
  const shown = answersToSave(parts)
  if (username !== null && shown !== null)
    saveAnswersOfPage(parts.local, { username, release }, shown.path, shown.answers)
}

function answersOf({ client }: Pick<Assembled, 'client'>, username: string): readonly SavedAnswer[] {
  const shown = getOrCreateCache(client)
    .getQueryCache()
    .getAll()
    .filter((query) => query.getObserversCount() > 0 && query.state.status === 'success')
  return shown.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at } }) =>
    // A Blob cannot be saved as JSON.
    key.includes(username) && data !== undefined && !(data instanceof Blob) ? [{ key, data, at }] : [],
  )
}
