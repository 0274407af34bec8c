/** Asks the host for a page of the portal as a text, drawn anew for whoever is signed in. */
import type { Assembled } from '../assembly/assemble.ts'
import { isPageData } from '../../kernel/page/is-page-data.ts'
import type { PageData } from '../../kernel/page/page-data.ts'

export type FetchedPage = {
  /** When it was asked for, in milliseconds since the epoch. */
  readonly at: number
  readonly document: string
  readonly headers: Headers
  readonly data: PageData
}

const PAGE_DATA = /<script type="application\/json" id="page-data">([^<]*)<\/script>/

/**
 * Rejects when nothing answers. Null: what answered is no page of this portal, or leads elsewhere. `unavailable`: the server
 * has answered with an error of its own.
 *
 * @param timeout milliseconds; default: as long as the browser waits
 */
export async function fetchPage(
  { browser, page }: Pick<Assembled, 'browser' | 'page'>,
  path: string,
  timeout?: number,
): Promise<FetchedPage | 'unavailable' | null> {
  const at = Date.now()
  const response = await browser.fetch(new URL(path, browser.origin).href, {
    cache: 'no-store',
    redirect: 'manual',
    headers: { accept: 'text/html' },
    ...(timeout !== undefined && { signal: AbortSignal.timeout(timeout) }),
  })
  if (response.status >= 500) return 'unavailable'
  if (!response.ok) return null
  const document = await response.text()
  const data = parse(PAGE_DATA.exec(document)?.[1], page.host)
  return data === null ? null : { at, document, headers: response.headers, data }
}

function parse(text: string | undefined, host: string): PageData | null {
  try {
    const data: unknown = JSON.parse(text ?? '')
    return isPageData(data) && data.host === host ? data : null
  } catch {
    return null
  }
}
