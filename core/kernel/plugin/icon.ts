/** Icons belong to plugins: the core has no list of icon names. */
import type { ComponentType } from 'react'

/** Any Fluent icon fits: `export { GiftRegular as default } from '@fluentui/react-icons/headless/svg/gift'`. */
export type IconComponent = ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>
export type LoadIcon = () => Promise<{ readonly default: IconComponent }>

/** One or more SVG paths in a square of `box` units, drawn in the current text colour. */
export type IconPath = { readonly path: string | readonly string[]; readonly box: 20 | 24 }

/**
 * `() => import('./icons/gift.ts')`: loaded with the main layout, so that the card stays light; files in `icons/` come in
 * the layout's own file. A path is for plugins that bring a drawing of their own; it counts in the card.
 */
export type PluginIcon = LoadIcon | IconPath
