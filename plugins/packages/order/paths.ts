/** Addresses of the page of packages and of its dialogs; `package-list.tsx` reads them. */
import type { Package } from '../endpoints.ts'

/** The page of packages. */
export const PAGE = '/packages'

/** The confirmation of an order. @param at the page, with its query. Default: that of all packages */
export const buying = ({ id }: Pick<Package, 'id'>, at: string = PAGE) => withQuery(at, { buy: id })

/** The payment of an order. */
export const paying = (order: string, at: string = PAGE) => withQuery(at, { purchase: order })

/** The question whether the order is to be canceled. */
export const canceling = (order: string, at: string = PAGE) => withQuery(at, { purchase: order, ask: 'cancel' })

/** What opens a dialog. The rest of the query says which packages are listed. */
const OF_DIALOGS = ['buy', 'method', 'purchase', 'ask'] as const

/** The query without what opens a dialog. */
export function withoutDialog(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query)
  for (const name of OF_DIALOGS) rest.delete(name)
  return rest
}

/** An address with more in its query. Null: that is taken out. */
export function withQuery(at: string, more: Readonly<Record<string, string | null>>): string {
  const [path = '', before = ''] = at.split('?')
  const query = new URLSearchParams(before)
  for (const [name, value] of Object.entries(more)) {
    if (value === null) query.delete(name)
    else query.set(name, value)
  }
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}
