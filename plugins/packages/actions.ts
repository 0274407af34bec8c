/** Buys by QR without scripts: the host places and cancels the order by the same rules as the browser. */
import { isStatus } from '@gapura/core/api'
import { defineFormActions, type FormAction, type FormActionRequest } from '@gapura/core/actions'
import { PACKAGES_PATH, paymentPath } from './order/paths.ts'
import { orderFromForm } from './order/order-from-form.ts'
import { cancelPurchase } from './endpoints.ts'

const packages: FormAction = async (posted) => {
  const { form, query } = posted
  if (form['act'] === 'cancel' && form['purchase'] !== undefined) return cancel(posted, form['purchase'])
  const packageId = query.get('buy')
  return packageId === null ? { kind: 'go', to: PACKAGES_PATH } : orderFromForm(posted, { id: packageId })
}

/** If the order was paid meanwhile, its page shows that. */
async function cancel({ client, account }: FormActionRequest, id: string) {
  const params = { account: account(), id }
  try {
    await client.call(cancelPurchase, { params })
    return { kind: 'go', to: PACKAGES_PATH } as const
  } catch (error) {
    return { kind: 'go', to: isStatus(error, 404) ? PACKAGES_PATH : paymentPath(id) } as const
  }
}

export default defineFormActions({ [PACKAGES_PATH]: packages })
