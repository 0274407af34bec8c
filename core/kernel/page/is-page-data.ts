import { isRecord } from '../values/is-record.ts'
import type { PageData } from './page-data.ts'

/** A shallow check, because the host checked the partner's file before it wrote the page. */
export function isPageData(value: unknown): value is PageData {
  return (
    isRecord(value) && isRecord(value['partner']) && isRecord(value['rendering']) && typeof value['host'] === 'string'
  )
}
