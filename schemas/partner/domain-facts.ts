/** Reads an answer of `GET /api/domain/{domain}`, at the host and in statically published pages. */
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type DomainFacts = {
  /** The partner's id. */
  readonly id: string
  /** Id of the logo's file; null: none. */
  readonly logo: string | null
}

/** Null for any other shape. The answer is a text or an object, with or without `data`. */
export function readDomain(answer: unknown): DomainFacts | null {
  const found = isRecord(answer) && 'data' in answer ? answer['data'] : answer
  if (typeof found === 'string') return { id: found, logo: null }
  if (!isRecord(found) || typeof found['domain'] !== 'string') return null
  const { domain, login_logo } = found
  return { id: domain, logo: typeof login_logo === 'string' && login_logo !== '' ? login_logo : null }
}
