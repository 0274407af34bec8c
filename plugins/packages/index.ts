/** Exports what other plugins use of packages: another plugin adds a kind of package with one contribution. */
import { defineSlot, type LocalText, type PluginIcon } from '@gapura/core'

/** The page with the receipt of a paid order. */
export const receiptPath = (order: string) => `/account/receipt/${encodeURIComponent(order)}`

export { checkoutNote, type CheckoutNote } from './checkout-note.ts'
export { orderNote, type OrderNote, type OrderNoteProps } from './order-note.ts'
export { rowNote, type RowNote, type RowNoteProps } from './row-note.ts'

/** A kind of package: the argument of `packageKind.add`. */
export type PackageKind = {
  /** The `kind` of its packages in the answers of the back end. */
  readonly id: string
  /** The path of its list, for example `/dwfpackages`. */
  readonly path: string
  readonly title: LocalText
  /** Label of its tab on the page of packages: one short word. Default: `title`. */
  readonly tab?: LocalText
  /** One line below the title: for whom these packages are. */
  readonly description: LocalText
  readonly icon: PluginIcon
}

/**
 * Adds a kind of package. This plugin then provides its tab and path, its entries in drawer and quick menu, purchase, payment and the
 * home card.
 *
 * @example packageKind.add({ id: 'dwf', path: '/dwfpackages', title: { id: 'Paket Warung & Toko', en: 'Shop packages' }, … })
 */
export const packageKind = defineSlot<PackageKind>('packages.kind', {
  shape: { id: 'text', path: 'path', title: 'localText', tab: 'localText?', description: 'localText', icon: 'icon' },
})
