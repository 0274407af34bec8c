/** Links to the other sign-in methods: first those of this plugin that the partner has chosen, then those of other plugins. */
import { Link, useLocalText, useOptions, usePortal, useSlot, useTexts } from '@gapura/core'
import { useHotspot } from '@gapura/core/gateway'
import { useEffect, useState } from 'react'
import { arrivalOf } from '../router/arrival.ts'
import { signInMethod } from '../index.ts'
import { options } from '../options.ts'

/** @param at the method of the present page, which needs no link */
export function MethodLinks({ at }: { readonly at: 'otp' | 'password' | 'voucher' }) {
  const { t } = useTexts('sign-in')
  const local = useLocalText()
  const { partner } = usePortal()
  const { ways } = useOptions(options)
  const added = useSlot(signInMethod)
  const search = useArrivalSearch()
  const start = `/login/${partner.id}`
  const own = ways.flatMap((way) =>
    way === at
      ? []
      : // words: ways.*
        [{ id: way, label: t(`ways.${way}`), to: way === 'otp' ? start : `${start}/${way}` }],
  )
  const links = [...own, ...added.map(({ item }) => ({ id: item.id, label: local(item.label), to: item.to }))]
  if (links.length === 0) return null
  return (
    <ul className="s-ways">
      {links.map(({ id, label, to }) => (
        <li key={id}>
          <Link href={to + search}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The query with the router's data, for links. Empty in the first render, because it may be prerendered. */
function useArrivalSearch(): string {
  const hotspot = useHotspot()
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(arrivalOf(hotspot.arrivalIn(location.search))), [hotspot])
  return search
}
