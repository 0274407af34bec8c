/** Asks once more before an order is made. One confirmation is one order, however often the button is pressed. */
import { forget, formatMoney, useAccountPath, useCall, useClient, useErrorText, useWords } from '#core'
import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components'
import { useState } from 'react'
import { createPurchase, getTransactions, type Package } from './endpoints.ts'
import { PackageFacts } from './package-card.tsx'

type Props = { readonly chosen: Package; readonly onCancel: () => void; readonly onOrdered: (id: string) => void }

export default function Confirm({ chosen, onCancel, onOrdered }: Props) {
  const { t } = useWords('packages')
  const { t: core } = useWords()
  const said = useErrorText()
  const client = useClient()
  const account = useAccountPath()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const order = useCall(createPurchase)
  const buy = async () => {
    try {
      const made = await order.mutateAsync({
        params: { account },
        body: { package_id: chosen.id, method: 'qr' },
        extras: { idempotencyKey },
      })
      forget(client, getTransactions)
      onOrdered(made.id)
    } catch {
      // Shown below from `order.error`.
    }
  }
  return (
    <Dialog open onOpenChange={(_, { open }) => !open && !order.isPending && onCancel()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t('confirm.title')}</DialogTitle>
          <DialogContent className="g-stack">
            <div>
              <h3>{chosen.name}</h3>
              <p className="g-quiet">
                <PackageFacts one={chosen} />
              </p>
            </div>
            <p className="p-total">
              <span>{t('confirm.total')}</span>
              <strong>{formatMoney(chosen.price)}</strong>
            </p>
            <p className="g-quiet">{t('confirm.qr')}</p>
            {order.isError && <p role="alert">{said(order.error)}</p>}
          </DialogContent>
          <DialogActions>
            <Button appearance="primary" disabledFocusable={order.isPending} onClick={() => void buy()}>
              {order.isPending ? t('confirm.ordering') : t('confirm.pay')}
            </Button>
            <Button disabledFocusable={order.isPending} onClick={onCancel}>
              {core('action.cancel')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
