/**
 * Reads the data that the host wrote into the page. Throws for a page without it or made for another
 * host.
 */
import { isPageData } from '../../core/kernel/page/is-page-data.ts'
import type { PageData } from '../../core/kernel/page/page-data.ts'

export function readPageData(document: Document, host: string): PageData {
  const page: unknown = JSON.parse(document.getElementById('page-data')?.textContent || 'null')
  if (!isPageData(page)) throw new Error('The page carries no data of a partner')
  if (page.host !== host) throw new Error(`The page was made for ${page.host}`)
  return page
}
