/** Describes why a response does not match its endpoint, for developers: the lines contain what was received. */
import { isRecord } from '../values/is-record.ts'

/** The part of zod's errors that is read. */
export type Mismatch = {
  readonly issues: readonly {
    readonly code?: string | undefined
    readonly path: readonly PropertyKey[]
    readonly message: string
    readonly expected?: unknown
  }[]
}

const LONGEST = 80
/** Further fields mostly have the same cause. */
const MAX_LINES = 5

/** `/apps/0/url: expected string; received 12`. */
export function mismatchLines({ issues }: Mismatch, received: unknown): readonly string[] {
  const lines = issues.slice(0, MAX_LINES).map(({ path, expected, code, message }) => {
    const value = path.reduce<unknown>((inner, key) => (isIndexable(inner) ? inner[String(key)] : undefined), received)
    const wanted = typeof expected === 'string' ? expected : code === undefined ? message : `${message} (${code})`
    return `/${path.map(String).join('/')}: expected ${wanted}; received ${describe(value)}`
  })
  const more = issues.length - lines.length
  return more > 0 ? [...lines, `and ${more} more`] : lines
}

function isIndexable(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) || Array.isArray(value)
}

function describe(value: unknown): string {
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
