/** Hydrates a saved server-rendered page and requests the same page once more; the fresh answers replace the saved ones. */
import type { Query } from '@tanstack/react-query'
import { cacheFirstAnswers, getOrCreateCache } from '../../kit/query/answer-cache.ts'
import type { PageData } from '../../kernel/page/page-data.ts'
import { isOfRelease } from '../../kernel/page/service-worker-paths.ts'
import { signedInUsername } from './save-answers.ts'
import { SAVED_CLASS, getOrCreatePageSaver, type PageParts } from './save-pages.ts'

/** Milliseconds without a response after which the page counts as opened without a network. */
const RESPONSE_TIMEOUT_MS = 8_000

/**
 * Resolves to false if there is no network.
 *
 * @param usable resolves once the page is hydrated; until then its state must not change
 */
export async function openSavedPage(parts: PageParts, release: string, usable: Promise<unknown>): Promise<boolean> {
  const { client, navigation, page } = parts
  const { pathname } = navigation.here()
  const openedAt = Date.now()
  const saver = getOrCreatePageSaver(parts, release)
  const cache = getOrCreateCache(client)
  /** Requests answers of the saved page that the new page did not replace. */
  const refetchRest = async () => {
    const predicate = ({ state }: Query) => state.dataUpdatedAt <= openedAt
    cache.removeQueries({ predicate, type: 'inactive' })
    await cache.refetchQueries({ predicate, type: 'active' })
  }
  const fetched = await saver.fetch(pathname, RESPONSE_TIMEOUT_MS).catch(() => undefined)
  await usable
  if (fetched === undefined) return false
  if (fetched === 'unavailable') {
    // The saved page stays, with its time. Its calls may still succeed, or show an error.
    await refetchRest()
    return true
  }
  document.querySelector(`.${SAVED_CLASS}`)?.remove()
  const isSame = fetched !== null && isOfRelease(fetched.document, release) && hasSameSettings(fetched.data, page)
  if (!isSame) {
    await saver.clear()
    // Another release, other settings, or no such page for this customer: reload, unless the customer has left the page.
    if (navigation.here().pathname === pathname) navigation.reload()
    return true
  }
  const { rendering } = fetched.data
  // Later than `openedAt`, even within the same millisecond, so that `refetchRest` skips these answers.
  if (rendering.kind === 'personal' && rendering.username === signedInUsername(parts))
    cacheFirstAnswers(client, rendering.answers, Math.max(Date.now(), openedAt + 1))
  await saver.save(pathname, fetched)
  await refetchRest()
  return true
}

function hasSameSettings(a: PageData, b: PageData): boolean {
  const settings = ({ partner, environment, definitions }: PageData) =>
    JSON.stringify([partner, environment, definitions])
  return settings(a) === settings(b)
}
