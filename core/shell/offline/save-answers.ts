/**
 * Saves the answers that pages with `worksOffline` show, for a visit without a network: those that mounted components read. A dialog has a
 * query in its address, and its answers are not saved.
 */
import { cacheOf } from '../../kit/query/answer-cache.ts'
import { factsOf, type Assembled } from '../assembly/assemble.ts'
import { pageAt } from '../../kit/navigation/find-screen.ts'
import { plan } from '../../kernel/plugin/plan.ts'
import { saveAnswersOfPage, type SavedAnswer } from './answer-store.ts'
import { hasFullSession } from '../../kernel/session/gate.ts'
import { gateStateOf } from '../../kernel/session/session.ts'
import { offlineCopyAtom } from '../../kit/ui/online.ts'

export function signedInUsername({ session }: Assembled): string | null {
  const state = session.read()
  return hasFullSession(gateStateOf(state)) ? (state.user?.username ?? null) : null
}

/** The path and answers of the page that is shown now; null if it is not to be saved. */
export function answersToSave(assembled: Assembled): { path: string; answers: readonly SavedAnswer[] } | null {
  const { navigation, session, store, page, opened } = assembled
  const { pathname, search } = navigation.here()
  const username = signedInUsername(assembled)
  // A document from the device's cache has no newer answers.
  if (username === null || search !== '' || store.get(offlineCopyAtom)) return null
  const found = pageAt(plan(opened, page.loginConfig, factsOf(session.read())), pathname)
  // A page with parameters in its path has many addresses.
  if (found?.page.worksOffline !== true || found.page.path !== pathname) return null
  const answers = answersOf(assembled, username)
  // Without answers the saved ones must not be replaced.
  return answers.length > 0 ? { path: pathname, answers } : null
}

export function saveAnswers(assembled: Assembled, release: string): void {
  const username = signedInUsername(assembled)
  const shown = answersToSave(assembled)
  if (username !== null && shown !== null)
    saveAnswersOfPage(assembled.local, { username, release }, shown.path, shown.answers)
}

function answersOf({ client }: Assembled, username: string): readonly SavedAnswer[] {
  const shown = cacheOf(client)
    .getQueryCache()
    .getAll()
    .filter((query) => query.getObserversCount() > 0 && query.state.status === 'success')
  return shown.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at } }) =>
    // A Blob cannot be saved as JSON.
    key.includes(username) && data !== undefined && !(data instanceof Blob) ? [{ key, data, at }] : [],
  )
}
