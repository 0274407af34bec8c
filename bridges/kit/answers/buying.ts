/** Endpoints of packages, orders, the payment history and invoices. */
import { textIn } from '../../../backend/rules/answer-language.ts'
import { Refusal } from '../../../backend/rules/refusal.ts'
import { getInvoice, getInvoices } from '../../../plugins/invoices/endpoints.ts'
import {
  cancelPurchase,
  createPurchase,
  getMyPackages,
  getPackages,
  getPurchase,
  getTransactions,
} from '../../../plugins/packages/endpoints.ts'
import { bridgeAnswer, type BridgeAnswer } from '../answer.ts'
import { purchaseOf } from '../orders.ts'
import type { Dependencies } from '../dependencies.ts'
import { fieldRefusal } from './texts.ts'

/** Default number of entries on a page of a list; a request may set up to 100. */
const PAGE = 20

export function buyingAnswers({ billing, limits, orders, payments, now }: Dependencies): readonly BridgeAnswer[] {
  const ownOrder = async (account: string, id: string) => {
    const order = await orders.ofCustomer(account, id)
    if (!order) throw new Refusal(404, 'not_found', 'There is no such order')
    return order
  }
  return [
    bridgeAnswer(getPackages, async ({ customer, query }) => {
      const all = await billing.packages.list(customer)
      return pageOf(
        all.filter(({ kind }) => query.kind === undefined || kind === query.kind),
        query,
      )
    }),
    bridgeAnswer(getMyPackages, async ({ customer }) => {
      // The customer may have bought at the counter meanwhile.
      await billing.activations.repair(customer)
      return { data: await billing.packages.current(customer) }
    }),
    bridgeAnswer(createPurchase, async ({ caller, customer, body, key, address, language }) => {
      if (body.method !== payments.method) {
        const text = textIn(language, 'Cara bayar ini tidak tersedia.', 'This way to pay is not available.')
        throw fieldRefusal('method', 'method.absent', text)
      }
      if (payments.charges?.({ phone: customer.phone ?? '' }) === false) {
        const text = textIn(
          language,
          'Nomor ini tidak bisa menerima permintaan pembayaran. Masuk dengan nomor uang elektronik Anda.',
          'This number cannot get a payment request. Sign in with the number of your mobile money.',
        )
        throw fieldRefusal('method', 'phone.absent', text)
      }
      // A canceled order counts too, because its payment at the provider stays.
      const taken = await limits.take([{ limit: 'order', account: customer.id }], { address, language })
      try {
        const order = await orders.order(customer, caller.domain, body.package_id, key, language)
        return { data: purchaseOf(order, now(), language) }
      } catch (error) {
        await taken.giveBack()
        throw error
      }
    }),
    bridgeAnswer(getPurchase, async ({ caller, params, language }) => ({
      data: purchaseOf(await orders.checkThrottled(await ownOrder(caller.account, params.id)), now(), language),
    })),
    bridgeAnswer(cancelPurchase, async ({ caller, params, language }) => ({
      data: purchaseOf(await orders.cancel(await ownOrder(caller.account, params.id)), now(), language),
    })),
    bridgeAnswer(getTransactions, async ({ caller, customer, query, language }) => {
      const ours = (await orders.list(caller.account)).map((order) => purchaseOf(order, now(), language))
      const others = await billing.history(customer, orders.isOurs)
      const all = [...ours, ...others].toSorted((a, b) => (b.created_at ?? '').localeCompare(a.created_at ?? ''))
      return pageOf(
        all.filter(({ status }) => query.status === undefined || status === query.status),
        query,
      )
    }),
    bridgeAnswer(getInvoices, async ({ customer, query }) => {
      const all = await billing.invoices(customer)
      return pageOf(
        all.filter(
          ({ status, invoice_date }) =>
            (query.status === undefined || status === query.status) &&
            (query.from === undefined || invoice_date >= query.from) &&
            (query.to === undefined || invoice_date <= query.to),
        ),
        query,
      )
    }),
    bridgeAnswer(getInvoice, async ({ customer, params }) => {
      const invoice = (await billing.invoices(customer)).find(({ id }) => id === params.id)
      if (!invoice) throw new Refusal(404, 'not_found', 'There is no such invoice')
      return { data: invoice }
    }),
  ]
}

/** One page of a list. The cursor is the id of the last entry before the page. */
function pageOf<Entry extends { readonly id: string }>(
  all: readonly Entry[],
  { cursor, limit }: { readonly cursor?: string | undefined; readonly limit?: string | undefined },
) {
  const size = Math.min(Number(limit) || PAGE, 100)
  const start = cursor === undefined ? 0 : all.findIndex(({ id }) => id === cursor) + 1
  const data = all.slice(start, start + size)
  return { data, next: start + size < all.length ? (data.at(-1)?.id ?? null) : null }
}
