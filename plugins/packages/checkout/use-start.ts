/** Computes when a paid package begins, according to the customer's packages. */
import { useAccountPath } from '@gapura/core'
import { read, useRead } from '@gapura/core/api'
import { useIsNoScript } from '@gapura/core/forms'
import { useState } from 'react'
import { getMyPackages, type Purchase } from '../endpoints.ts'

export type PackageStart =
  | { readonly kind: 'now'; readonly until: string | null }
  | { readonly kind: 'later'; readonly begins: string | null }
  /** The invoice is paid. */
  | { readonly kind: 'done' }
  | { readonly kind: 'activating' }
  | { readonly kind: 'loading' }

/** @param answeredAt time of the answer, in milliseconds by the device's clock */
export function usePackageStart(purchase: Purchase | undefined, answeredAt: number): PackageStart {
  const account = useAccountPath()
  const isPaid = purchase?.status === 'success'
  const isInvoice = purchase?.invoice ?? false
  const mine = useRead(read(getMyPackages, { params: { account } }, { enabled: isPaid && !isInvoice }))
  const [paidAt, setPaidAt] = useState<number | null>(null)
  if (isPaid && paidAt === null) setPaidAt(answeredAt)
  const isNoScript = useIsNoScript()
  // An answer from before the payment is outdated. Without scripts all answers are fetched for this page.
  const isKnown = mine.isError || (mine.isSuccess && (isNoScript || mine.dataUpdatedAt >= (paidAt ?? answeredAt)))
  if (isInvoice) return { kind: purchase?.activated ? 'done' : 'activating' }
  if (!isKnown) return { kind: 'loading' }
  const { current = null, next = null } = mine.data ?? {}
  const id = purchase?.package.id
  if (current !== null && next !== null && next.package.id === id)
    return { kind: 'later', begins: next.started_at ?? current.ends_at }
  if (!purchase?.activated) return { kind: 'activating' }
  return { kind: 'now', until: current !== null && current.package.id === id ? current.ends_at : null }
}
