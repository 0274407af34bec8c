import { useLocalText, useOptions } from '@gapura/core'
import { options } from '../options.ts'

/** The partner's badge of a package by its id. Null: it has none. */
export function useBadges(): (id: string) => string | null {
  const { badges } = useOptions(options)
  const local = useLocalText()
  return (id) => {
    const badge = badges.find((one) => one.package === id)
    return badge ? local(badge.text) || null : null
  }
}

/** Renders the partner's badge of a package. Nothing where it has none. */
export function PackageBadge({ id }: { readonly id: string }) {
  const badge = useBadges()(id)
  return badge !== null && <span className="p-pill p-pill-strong">{badge}</span>
}
