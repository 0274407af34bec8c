/** Buying by QR without scripts: the host makes the order and cancels it, by the same rules as the browser. */
import { createSafeStorage } from '@gapura/core/session'
import { isStatus } from '@gapura/core/api'
import { defineFormActions, type FormAction, type FormActionRequest } from '@gapura/core/actions'
import { buying, PAGE, paying } from './order/paths.ts'
import { cancelPurchase, createPurchase } from './endpoints.ts'
import { createOrderStore } from './order/order-store.ts'
import { options } from './options.ts'
import { isRefusal, placeOrder, type Paying } from './order/place-order.ts'
import { readOrdersWith } from './order/read-orders.ts'

/** What the confirmation is answered when nothing was ordered, or when that is unknown. */
export type PostedOrder = {
  /** Translated. */
  readonly fault: string
  /** Idempotency-Key of the next attempt: the same one while the result of the last is unknown. */
  readonly key: string
}

const packages: FormAction = async (posted) => {
  const { form, query } = posted
  if (form['act'] === 'cancel' && form['purchase'] !== undefined) return cancel(posted, form['purchase'])
  const packageId = query.get('buy')
  return packageId === null ? { kind: 'go', to: PAGE } : order(posted, packageId)
}

async function order(posted: FormActionRequest, packageId: string) {
  const { form, client, session, partner, t, errorText, account } = posted
  // Without scripts there is no choice: the first way to pay, as the dialog says.
  const [method = 'qr'] = posted.optionsOf(options).methods
  const key = form['key'] || crypto.randomUUID()
  // One request has no memory of earlier ones: an open order is found by its package, a lost one by its key.
  const keeper = createOrderStore([createSafeStorage(noStorage)], { partner: partner.id, whose: null })
  const ordering = {
    packageId,
    keeper,
    newKey: () => key,
    read: (id: string | null) => readOrdersWith(client, account(), id),
    send: (body: Paying, one: string) =>
      client.call(
        createPurchase,
        { params: { account: account() }, body: { package_id: packageId, ...body } },
        { idempotencyKey: one, isRepeated: false },
      ),
  }
  try {
    return { kind: 'go', to: paying(await placeOrder(ordering, { method })) } as const
  } catch (error) {
    // She has to sign in again.
    if (session.read().user === null) return { kind: 'go', to: buying({ id: packageId }) } as const
    const state: PostedOrder = isRefusal(error)
      ? { fault: errorText(error), key: crypto.randomUUID() }
      : { fault: t('card.uncertain'), key }
    return { kind: 'show', state } as const
  }
}

/** An order that was paid meanwhile stays paid; its page says so. */
async function cancel({ client, account }: FormActionRequest, id: string) {
  const params = { account: account(), id }
  try {
    await client.call(cancelPurchase, { params })
    return { kind: 'go', to: PAGE } as const
  } catch (error) {
    return { kind: 'go', to: isStatus(error, 404) ? PAGE : paying(id) } as const
  }
}

const noStorage = (): Storage => {
  throw new Error('The host has no storage')
}

export default defineFormActions({ [PAGE]: packages })
