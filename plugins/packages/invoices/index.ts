/** Exports for the plugin of invoices, apart from `../index.ts`, which every visitor loads: an invoice is paid like a package. */
import { lazyComponent } from '@gapura/core'
import type { InvoicePaymentProps } from '../checkout/invoice-payment.tsx'

export { payInvoice } from '../endpoints.ts'
/** `confirmPath(invoice, invoicePath(id))` opens the confirmation. */
export { confirmPath, invoicePath } from '../order/paths.ts'
/** The order without scripts. */
export { orderFromForm } from '../order/order-from-form.ts'
/** The dialogs over the page of an invoice. */
export const InvoicePayment = lazyComponent<InvoicePaymentProps>(() => import('../checkout/invoice-payment.tsx'), {
  isOverlay: true,
})
