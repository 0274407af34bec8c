/** Buys by QR without scripts: the host places and cancels the order by the same rules as the browser. */
import { createSafeStorage } from '@gapura/core/session'
import { isStatus } from '@gapura/core/api'
import { defineFormActions, type FormAction, type FormActionRequest } from '@gapura/core/actions'
import { confirmPath, PACKAGES_PATH, paymentPath } from './order/paths.ts'
import { cancelPurchase } from './endpoints.ts'
import { createOrderStore } from './order/order-store.ts'
import { options } from './options.ts'
import { orderCalls } from './order/order-calls.ts'
import { isOrderRefused, placeOrder } from './order/place-order.ts'

/** State of the confirmation after an order was refused or its result is unknown. */
export type PostedOrder = {
  readonly fault: string
  /** Idempotency-Key of the next attempt: the same key while the result of the last attempt is unknown. */
  readonly key: string
}

const packages: FormAction = async (posted) => {
  const { form, query } = posted
  if (form['act'] === 'cancel' && form['purchase'] !== undefined) return cancel(posted, form['purchase'])
  const packageId = query.get('buy')
  return packageId === null ? { kind: 'go', to: PACKAGES_PATH } : order(posted, packageId)
}

async function order(posted: FormActionRequest, packageId: string) {
  const { form, client, session, partner, t, errorText, account } = posted
  // Without scripts there is no choice: the first payment method.
  const [method = 'qr'] = posted.optionsOf(options).methods
  const key = form['key'] || crypto.randomUUID()
  // Requests share no storage: an open order is found by its package, a lost one by its key.
  const store = createOrderStore([createSafeStorage(noStorage)], { partner: partner.id, username: null })
  const ordering = { ...orderCalls(client, account(), packageId), store, newKey: () => key }
  try {
    return { kind: 'go', to: paymentPath(await placeOrder(ordering, { method })) } as const
  } catch (error) {
    if (session.read().user === null) return { kind: 'go', to: confirmPath({ id: packageId }) } as const
    const state: PostedOrder = isOrderRefused(error)
      ? { fault: errorText(error), key: crypto.randomUUID() }
      : { fault: t('card.uncertain'), key }
    return { kind: 'show', state } as const
  }
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

const noStorage = (): Storage => {
  throw new Error('The host has no storage')
}

export default defineFormActions({ [PACKAGES_PATH]: packages })
