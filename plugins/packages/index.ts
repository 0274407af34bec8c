/** The face of packages: what other plugins build on. A kind of package is one contribution; all else comes from here. */
import { defineSlot, type LocalText, type PluginIcon } from '#core'

/** One kind of package: what `packageKind.add` takes. */
export type PackageKind = {
  /** The `kind` that the back end gives its packages. */
  readonly id: string
  /** Its list page, for example `/dwfpackages`. */
  readonly path: string
  readonly title: LocalText
  /** One line below the title: whom these packages are for. */
  readonly about: LocalText
  readonly icon: PluginIcon
}

/**
 * Adds a kind of package. From packages it gets its list page, its entries in drawer and quick menu, and with them
 * purchase, payment and the card at home.
 *
 * @example packageKind.add({ id: 'dwf', path: '/dwfpackages', title: { id: 'Paket Usaha', en: 'Business packages' }, … })
 */
export const packageKind = defineSlot<PackageKind>('packages.kind', {
  shape: { id: 'text', path: 'path', title: 'words', about: 'words', icon: 'icon' },
})
