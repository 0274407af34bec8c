/** An icon is a plugin's own: the core has no list of them. */
import type { ComponentType } from 'react'

/** Any Fluent icon fits: `export { GiftRegular as default } from '@fluentui/react-icons'`. */
export type DrawnIcon = ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>
export type LoadIcon = () => Promise<{ readonly default: DrawnIcon }>

/** One path or several, drawn in the colour of the text around them within a square of `box` units. */
export type IconPath = { readonly path: string | readonly string[]; readonly box: 20 | 24 }

/**
 * `() => import('./icons/gift.ts')`: loaded with the main layout, so that the card stays light; files in `icons/` come in
 * the layout's own file. A path is for plugins that bring a drawing of their own; it counts in the card.
 */
export type PluginIcon = LoadIcon | IconPath
