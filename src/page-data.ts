/**
 * Reads the data that the host wrote into the page. Throws a PageDataError for a page without it or made for another
 * host.
 */
import type { PageData } from '../core/page/page-data.ts'
import { isRecord } from '../core/values/is-record.ts'

export class PageDataError extends Error {
  override readonly name = 'PageDataError'
}

export function readPageData(document: Document, host: string): PageData {
  const text = document.getElementById('page-data')?.textContent
  if (!text) throw new PageDataError('The page carries no data of a partner')
  const page: unknown = JSON.parse(text)
  if (!isPageData(page)) throw new PageDataError('The data in the page is not as the host writes it')
  if (page.host !== host) throw new PageDataError(`The page was made for ${page.host}`)
  return page
}

/** Checks only that the value is page data. The host checked the partner's file before it wrote the page. */
function isPageData(value: unknown): value is PageData {
  return isRecord(value) && 'partner' in value && 'cards' in value && 'environment' in value && 'host' in value
}
