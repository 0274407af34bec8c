/** Addresses of the page of packages and of its dialogs; `package-list.tsx` reads them. */
import type { Order, Package } from '../endpoints.ts'

export const PACKAGES_PATH = '/packages'

/** The confirmation of an order. @param at the page, with its query. Default: `PACKAGES_PATH` */
export const confirmPath = ({ id }: Pick<Package, 'id'>, at: string = PACKAGES_PATH) => withQuery(at, { buy: id })

/** The payment of an order. */
export const paymentPath = (order: string, at: string = PACKAGES_PATH) => withQuery(at, { purchase: order })

/** The page of an invoice, on which it is paid. */
export const invoicePath = (id: string) => `/invoice/${encodeURIComponent(id)}`

/** The payment of an order on the page of what it pays. */
export const orderPath = ({ id, invoice, package: { id: of } }: Pick<Order, 'id' | 'invoice' | 'package'>) =>
  paymentPath(id, invoice ? invoicePath(of) : undefined)

/** The confirmation of a cancellation. */
export const cancelPath = (order: string, at: string = PACKAGES_PATH) =>
  withQuery(at, { purchase: order, ask: 'cancel' })

/** Query parameters that open a dialog. The others filter the list. */
const DIALOG_PARAMETERS = ['buy', 'method', 'purchase', 'ask'] as const

export function withoutDialog(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of DIALOG_PARAMETERS) rest.delete(name)
  return rest
}

/** Sets query parameters of an address. Null removes a parameter. */
export function withQuery(at: string, changes: Readonly<Record<string, string | null>>): string {
  const [path = '', search = ''] = at.split('?')
  const query = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
