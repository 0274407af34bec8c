/** Renders links to the other sign-in methods: the partner's choice first, then the methods of other plugins. */
import { Link, useLocalText, useOptions, usePortal, useSlot, useTexts } from '@gapura/core'
import { useHotspot } from '@gapura/core/gateway'
import { useEffect, useState } from 'react'
import { arrivalQuery } from '../router/arrival-query.ts'
import { signInMethod } from '../index.ts'
import { options } from '../options.ts'

/** @param current the method of the current page, which gets no link */
export function MethodLinks({ current }: { readonly current: 'otp' | 'password' | 'voucher' }) {
  const { t } = useTexts('sign-in')
  const local = useLocalText()
  const { partner } = usePortal()
  const { ways } = useOptions(options)
  const added = useSlot(signInMethod)
  const search = useRedirectQuery()
  const start = `/login/${partner.id}`
  const own = ways.flatMap((method) =>
    method === current
      ? []
      : // words: ways.*
        [{ id: method, label: t(`ways.${method}`), to: method === 'otp' ? start : `${start}/${method}` }],
  )
  const links = [...own, ...added.map(({ item }) => ({ id: item.id, label: local(item.label), to: item.to }))]
  if (links.length === 0) return null
  return (
    <ul className="s-methods">
      {links.map(({ id, label, to }) => (
        <li key={id}>
          <Link href={to + search}>{label}</Link>
        </li>
      ))}
    </ul>
  )
}

/** The query with the router's data, for links. Empty in the first render, which may be prerendered. */
function useRedirectQuery(): string {
  const hotspot = useHotspot()
  const [search, setSearch] = useState('')
  useEffect(() => setSearch(arrivalQuery(hotspot.arrivalIn(location.search))), [hotspot])
  return search
}
