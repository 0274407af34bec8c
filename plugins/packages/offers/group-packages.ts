import type { LocalText } from '@gapura/core'
import type { Package } from '../endpoints.ts'
import type { PackageOptions } from '../options.ts'

/** `title`: null for the packages of no group. */
export type PackageGroup = { readonly title: LocalText | null; readonly items: readonly Package[] }

/**
 * The partner's groups that have packages, then the packages of no group. Empty when no group has one, as for a kind of package that the
 * groups do not name.
 */
export function groupPackages(packages: readonly Package[], groups: PackageOptions['groups']): readonly PackageGroup[] {
  const named = new Set(groups.flatMap(({ packages: ids = [] }) => ids))
  const placed = new Set<Package>()
  const filled = groups.map(({ title, packages: ids = [], durations = [] }) => {
    const items = [
      ...ids.flatMap((id) => packages.filter((item) => item.id === id)),
      ...packages.filter((item) => !named.has(item.id) && durations.includes(item.duration_type)),
    ].filter((item) => !placed.has(item))
    for (const item of items) placed.add(item)
    return { title, items }
  })
  if (placed.size === 0) return []
  const others = { title: null, items: packages.filter((item) => !placed.has(item)) }
  return [...filled, others].filter(({ items }) => items.length > 0)
}
