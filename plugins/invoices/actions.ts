/** Pays an invoice by QR without scripts. */
import { defineFormActions } from '@gapura/core/actions'
import { invoicePath, orderFromForm } from '@gapura/plugins/packages/invoices'

export default defineFormActions({
  '/invoice/:id': async (posted) => {
    const { id = '' } = posted.params
    return orderFromForm(posted, { id, invoiceOf: posted.account('rtrw') }, invoicePath(id))
  },
})
