/**
 * Keeps what the pages with `isKept` show, for a visit without a network. What is kept is what is on the screen: answers that a
 * drawn part reads. A dialog of the page has a query in its address, and what it reads is not kept.
 */
import { cacheOf } from '../../kit/query/answer-cache.ts'
import { factsOf, type Assembled } from '../assembly/assemble.ts'
import { pageAt } from '../../kit/navigation/find-screen.ts'
import { plan } from '../../kernel/plugin/plan.ts'
import { saveAnswersOfPage, type SavedAnswer } from './answer-store.ts'
import { hasFullSession } from '../../kernel/session/gate.ts'
import { gateStateOf } from '../../kernel/session/session.ts'
import { offlineCopyAtom } from '../../kit/ui/online.ts'

/** The username of the customer with a session; null when there is none. */
export function customerOf({ session }: Assembled): string | null {
  const state = session.read()
  return hasFullSession(gateStateOf(state, false)) ? (state.user?.username ?? null) : null
}

/** The page that is shown now, if it is one to keep, and the answers on it. */
export function answersToSave(assembled: Assembled): { path: string; answers: readonly SavedAnswer[] } | null {
  const { navigation, session, store, page, plugins } = assembled
  const { pathname, search } = navigation.here()
  const whose = customerOf(assembled)
  // A document from the device has nothing newer.
  if (whose === null || search !== '' || store.get(offlineCopyAtom)) return null
  const found = pageAt(plan(plugins, page.partner, page.loginConfig, factsOf(session.read())), pathname)
  // A path with parameters stands for many pages.
  if (found?.page.worksOffline !== true || found.page.path !== pathname) return null
  const answers = answersOf(assembled, whose)
  // Before anything is answered, what was kept earlier is worth more.
  return answers.length > 0 ? { path: pathname, answers } : null
}

/** Keeps the answers of the page that is shown now, if it is one to keep. */
export function saveAnswers(assembled: Assembled, release: string): void {
  const whose = customerOf(assembled)
  const shown = answersToSave(assembled)
  if (whose !== null && shown !== null)
    saveAnswersOfPage(assembled.local, { whose, release }, shown.path, shown.answers)
}

function answersOf({ client }: Assembled, whose: string): readonly SavedAnswer[] {
  const shown = cacheOf(client)
    .getQueryCache()
    .getAll()
    .filter((one) => one.getObserversCount() > 0 && one.state.status === 'success')
  return shown.flatMap(({ queryKey: key, state: { data, dataUpdatedAt: at } }) =>
    // A file is no text.
    key.includes(whose) && data !== undefined && !(data instanceof Blob) ? [{ key, data, at }] : [],
  )
}
