/** The version and changelog of a release. */

const UNRELEASED = /^## (\S+) \(unreleased\)$/m

/** Three numbers without a suffix (SemVer 2.0.0, section 2), or null. */
function numbersOf(version: string): readonly number[] | null {
  return /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/.exec(version)?.slice(1).map(Number) ?? null
}

/** Why `version` cannot follow `last`, or null. */
export function versionFault(version: string, last: string | null): string | null {
  const numbers = numbersOf(version)
  if (numbers === null) return `version: expected three numbers such as 1.0.0; received ${JSON.stringify(version)}`
  const before = last === null ? null : numbersOf(last)
  if (before === null) return null
  const at = numbers.findIndex((number, place) => number !== before[place])
  const isLater = at >= 0 && (numbers[at] ?? 0) > (before[at] ?? 0)
  return isLater ? null : `version: expected one later than ${last}; received ${version}`
}

export type Released = { readonly text: string; readonly section: string }

/** The changelog with its unreleased section as this release, and that section; or why there is nothing to release. */
export function releaseChangelog(text: string, version: string, day: string): Released | { readonly fault: string } {
  const heading = UNRELEASED.exec(text)
  if (!heading) return { fault: 'CHANGELOG.md: expected a heading such as “## 1.0.0 (unreleased)”; there is none' }
  const begin = heading.index + heading[0].length
  const rest = text.slice(begin)
  const end = rest.search(/^## /m)
  const section = (end < 0 ? rest : rest.slice(0, end)).trim()
  if (!/^- /m.test(section))
    return { fault: 'CHANGELOG.md: the unreleased section has no bullet; say what users notice' }
  return { text: `${text.slice(0, heading.index)}## ${version} (${day})${rest}`, section }
}
