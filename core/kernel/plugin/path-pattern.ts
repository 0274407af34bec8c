/**
 * A page's path is a pattern: `/invoice/:id`, `/login/:domain?`. The browser, the host and the plan's check for clashes
 * use this one matcher.
 */
import { parse } from 'regexparam'

/**
 * The parameters of a pattern, as its screen gets them: `/invoice/:id` → `{ id: string }`, `/login/:domain?` →
 * `{ domain?: string }`.
 */
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
 * The parameters, when the pattern opens the path; else null. Case and a closing slash do not count. A parameter that the
 * address leaves out is left out.
 *
 * @param path without query, as it stands in the address: `/invoice/7`, `/invoice/INV%2F7`. Values are decoded once.
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

/** Somebody may have typed an address that cannot be decoded. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/**
 * One normalised text for each form of address that a pattern matches. Two patterns with a common text match the same
 * addresses, whatever their parameters are called: `/login/:domain?` has one in common with `/login` and one with
 * `/login/:name`.
 */
export function addressKeys(pattern: string): readonly string[] {
  return withAndWithout(pattern).map((one) => parsed(one).pattern.source.toLowerCase())
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

/** Parsed patterns are cached without a limit: they come from cards, so there are only a few dozen. */
function parsed(pattern: string): Parsed {
  const one = known.get(pattern) ?? parse(pattern)
  known.set(pattern, one)
  return one
}
