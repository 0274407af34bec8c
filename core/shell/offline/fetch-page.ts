import type { Assembled } from '../assembly/assemble.ts'
import { isPageData } from '../../kernel/page/is-page-data.ts'
import type { PageData } from '../../kernel/page/page-data.ts'

export type FetchedPage = {
  /** Milliseconds since the epoch at which it was requested. */
  readonly at: number
  readonly document: string
  readonly headers: Headers
  readonly data: PageData
}

const PAGE_DATA = /<script type="application\/json" id="page-data">([^<]*)<\/script>/

/**
 * Rejects without a response. Null: the response is a redirect, or no page of this portal. `unavailable`: the status is 500 or above.
 *
 * @param timeout milliseconds; default: that of the browser
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
