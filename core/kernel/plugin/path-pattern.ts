/** Patterns of pages' paths. The browser, the host and the plan's check for clashes use the same matcher. */
import { parse } from 'regexparam'

/** `/invoice/:id` → `{ id: string }`, `/login/:domain?` → `{ domain?: string }`. */
export type PathParams<Path extends string> = string extends Path
  ? Readonly<Record<string, string>>
  : Flat<ParamsOf<Path>>

type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? ParamOf<Head> & ParamsOf<Rest>
  : ParamOf<Path>
type ParamOf<Segment extends string> = Segment extends `:${infer Name}?`
  ? { readonly [K in Name]?: string }
  : Segment extends `:${infer Name}`
    ? { readonly [K in Name]: string }
    : unknown
type Flat<Type> = { [K in keyof Type]: Type[K] }

/**
 * Returns the parameters, or null when the pattern does not match. Ignores case and a trailing slash. Omits missing optional parameters.
 *
 * @param path without query, still encoded: `/invoice/7`, `/invoice/INV%2F7`. Values are decoded once.
 */
export function matchPath<const Path extends string>(pattern: Path, path: string): PathParams<Path> | null {
  const { keys, pattern: expression } = parsed(pattern)
  const found = expression.exec(path)
  if (!found) return null
  const params = keys.flatMap((key, index) => {
    const value = found[index + 1]
    return value === undefined ? [] : [[key, decoded(value)]]
  })
  // The type is derived from the same pattern as the keys.
  return Object.fromEntries(params) as PathParams<Path>
}

/** Returns an address with invalid encoding unchanged. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * A normalised key for each form of address that a pattern matches. Patterns with a common key match the same addresses, whatever the
 * names of their parameters: `/login/:domain?` shares a key with `/login` and with `/login/:name`.
 */
export function addressKeys(pattern: string): readonly string[] {
  return withAndWithout(pattern).map((variant) => parsed(variant).pattern.source.toLowerCase())
}

function withAndWithout(pattern: string): readonly string[] {
  const optional = /\/:[^/]+\?(?=\/|$)/.exec(pattern)
  if (!optional) return [pattern]
  const before = pattern.slice(0, optional.index)
  const after = pattern.slice(optional.index + optional[0].length)
  return [before + after, before + optional[0].slice(0, -1) + after].flatMap(withAndWithout)
}

type Parsed = { readonly keys: readonly string[]; readonly pattern: RegExp }
const known = new Map<string, Parsed>()

/** Cached without a limit, because definitions contain only a few dozen patterns. */
function parsed(pattern: string): Parsed {
  const result = known.get(pattern) ?? parse(pattern)
  known.set(pattern, result)
  return result
}
