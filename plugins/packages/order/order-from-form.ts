/** Places the order that the host gets as a form from a browser without scripts. */
import type { FormActionRequest } from '@gapura/core/actions'
import { createSafeStorage } from '@gapura/core/session'
import { options } from '../options.ts'
import { orderCalls, type OrderItem } from './order-calls.ts'
import { createOrderStore } from './order-store.ts'
import { confirmPath, paymentPath } from './paths.ts'
import { isOrderRefused, placeOrder } from './place-order.ts'

/** State of the confirmation after an order was refused or its result is unknown. */
export type PostedOrder = {
  readonly fault: string
  /** Idempotency-Key of the next attempt: the same key while the result of the last attempt is unknown. */
  readonly key: string
}

/** @param at the page of the dialogs. Default: `PACKAGES_PATH` */
export async function orderFromForm(posted: FormActionRequest, item: OrderItem, at?: string) {
  const { form, client, session, partner, t, errorText, account } = posted
  // Without scripts there is no choice: the first payment method.
  const [method = 'qr'] = posted.optionsOf(options).methods
  const key = form['key'] || crypto.randomUUID()
  // Requests share no storage: an open order is found by its package, a lost one by its key.
  const store = createOrderStore([createSafeStorage(noStorage)], { partner: partner.id, username: null })
  const ordering = { ...orderCalls(client, account(), item), store, newKey: () => key }
  try {
    return { kind: 'go', to: paymentPath(await placeOrder(ordering, { method }), at) } as const
  } catch (error) {
    if (session.read().user === null) return { kind: 'go', to: confirmPath(item, at) } as const
    const state: PostedOrder = isOrderRefused(error)
      ? { fault: errorText(error), key: crypto.randomUUID() }
      : { fault: t('card.uncertain'), key }
    return { kind: 'show', state } as const
  }
}

const noStorage = (): Storage => {
  throw new Error('The host has no storage')
}
