/** Replaces the confirmation when an order of the package is open. */
import { Dialog, DialogBody, useTexts } from '@gapura/core'
import { Button } from '@gapura/core/controls'
import { ContactSupport } from '../offers/contact-support.tsx'
import type { Order } from '../endpoints.ts'
import { orderNumberOf } from './order-state.ts'

type Props = { readonly open: Order; readonly onCancel: () => void; readonly onOpen: () => void }

export function DuplicateOrderNotice({ open, onCancel, onOpen }: Props) {
  const { t } = useTexts('packages')
  const { t: core } = useTexts()
  const isPaid = open.status === 'success'
  const actions = (
    <>
      <Button appearance="primary" onClick={onOpen}>
        {isPaid ? t('confirm.open.look') : t('confirm.again')}
      </Button>
      <Button onClick={onCancel}>{core('action.cancel')}</Button>
    </>
  )
  return (
    <Dialog onClose={onCancel}>
      <DialogBody title={t(open.invoice ? 'invoice.open.title' : 'confirm.open.title')} actions={actions}>
        <h3>{open.package.name}</h3>
        {/* words: confirm.open.*, invoice.open.* */}
        <p>{t(`${open.invoice ? 'invoice' : 'confirm'}.open.${isPaid ? 'paid' : 'unpaid'}`)}</p>
        <p className="g-quiet">{t('pay.order', { id: orderNumberOf(open) })}</p>
        {isPaid && <ContactSupport number={orderNumberOf(open)} />}
      </DialogBody>
    </Dialog>
  )
}
