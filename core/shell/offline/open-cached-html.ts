/**
 * Opens a page of hers that the device had kept: it is shown and taken over as the host drew it then, and the same page is
 * asked for once more. Its answers take the place of the kept ones, so that no call is made twice.
 */
import type { Query } from '@tanstack/react-query'
import { cacheOf } from '../../kit/query/answer-cache.ts'
import { hydrateAnswers } from '../../kit/query/first-answers.ts'
import type { Assembled } from '../assembly/assemble.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { isOfRelease } from '../../kernel/page/service-worker-paths.ts'
import { customerOf } from './save-answers.ts'
import { SAVED_CLASS, pageSaverOf } from './save-pages.ts'

/** Milliseconds for the network to answer before the page counts as opened without one. */
const TIMEOUT = 8_000

/**
 * Resolves to false when nothing answers: then there is no network.
 *
 * @param usable resolves once the page is taken over. Until then it must stay as it was drawn.
 */
export async function openCachedHtml(
  assembled: Assembled,
  release: string,
  usable: Promise<unknown>,
): Promise<boolean> {
  const { client, navigation, page } = assembled
  const { pathname } = navigation.here()
  const openedAt = Date.now()
  const keeper = pageSaverOf(assembled, release)
  const cache = cacheOf(client)
  /** What the kept page brought and the new one did not. */
  const askRest = async () => {
    const predicate = ({ state }: Query) => state.dataUpdatedAt <= openedAt
    cache.removeQueries({ predicate, type: 'inactive' })
    await cache.refetchQueries({ predicate, type: 'active' })
  }
  const fetched = await keeper.ask(pathname, TIMEOUT).catch(() => undefined)
  await usable
  if (fetched === undefined) return false
  if (fetched === 'unavailable') {
    // She keeps what she has, with its time. The calls may still be answered, or say what is the matter.
    await askRest()
    return true
  }
  document.querySelector(`.${SAVED_CLASS}`)?.remove()
  const isSame = fetched !== null && isOfRelease(fetched.document, release) && isAlike(fetched.data, page)
  if (!isSame) {
    await keeper.forget()
    // Another release, another file of the partner's, or no page for her: it begins anew, unless she has gone on already.
    if (navigation.here().pathname === pathname) navigation.reload()
    return true
  }
  const { answers = [], whose } = fetched.data
  // Later than what is asked for again below, also on a clock that has not moved on.
  if (whose !== undefined && whose === customerOf(assembled))
    hydrateAnswers(client, answers, Math.max(Date.now(), openedAt + 1))
  await keeper.keep(pathname, fetched)
  await askRest()
  return true
}

/** Whether the page is of the same settings. */
function isAlike(one: PageData, other: PageData): boolean {
  const settings = ({ partner, environment, cards }: PageData) => JSON.stringify([partner, environment, cards])
  return settings(one) === settings(other)
}
