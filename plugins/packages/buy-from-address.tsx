/**
 * The question before an order, for the package that the address names: one of the list, or the one she has or is
 * recommended, which may be of a later page. One that is not sold here (any more) is said to be so.
 */
import { Failed, useAccountPath, useAnswer, useFocusReturn, usePages, useWords, Waiting } from '#core'
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useEffect, type ReactNode } from 'react'
import Confirm from './confirm.tsx'
import { getMyPackages, getPackages, type Package } from './endpoints.ts'

type Props = {
  readonly id: string
  /** The list that stands below: of one kind, or of all. */
  readonly kind: string | undefined
  /** Kinds whose plugins are on. */
  readonly known: readonly string[]
  readonly onCancel: () => void
  readonly onOrdered: (id: string) => void
}

export default function BuyFromAddress({ id, kind, known, onCancel, onOrdered }: Props) {
  const { t } = useWords('packages')
  const account = useAccountPath()
  const mine = useAnswer(getMyPackages, { params: { account }, fresh: 30_000 })
  const pages = usePages(getPackages, { params: { account }, query: kind ? { kind } : {} }, (answer) => answer)
  const { current, recommended } = mine.data ?? {}
  const candidates: readonly (Package | null | undefined)[] = [...pages.flat, current?.package, recommended]
  const found = candidates.find((one) => one?.id === id && one.active && known.includes(one.kind))
  const { hasNextPage, isFetching, fetchNextPage, isError } = pages
  const isLooking = !found && !isError && (hasNextPage || isFetching || mine.isPending)
  useEffect(() => {
    if (isLooking && hasNextPage && !isFetching) void fetchNextPage()
  }, [isLooking, hasNextPage, isFetching, fetchNextPage])

  if (found) {
    const after = current?.status === 'active' ? current.ends_at : null
    return <Confirm chosen={found} after={after} onCancel={onCancel} onOrdered={onOrdered} />
  }
  return (
    <Stand title={t('confirm.title')} onClose={onCancel}>
      {isLooking ? (
        <Waiting lines={3} />
      ) : isError ? (
        <Failed error={pages.error} retry={() => void pages.refetch()} />
      ) : (
        <p role="alert">{t('confirm.gone')}</p>
      )}
    </Stand>
  )
}

function Stand({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const { t } = useWords()
  useFocusReturn()
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>{children}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{t('action.close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
