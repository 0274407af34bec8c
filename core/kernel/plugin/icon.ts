import type { ComponentType } from 'react'

/** Any Fluent icon fits: `export { GiftRegular as default } from '@fluentui/react-icons/headless/svg/gift'`. */
export type IconComponent = ComponentType<{ fontSize?: number; 'aria-hidden'?: boolean }>
/** `loaded`: the component, where it is there without loading. */
export type LoadIcon = (() => Promise<{ readonly default: IconComponent }>) & { readonly loaded?: IconComponent }

/** One or more SVG paths in a square of `box` units, in the current text colour. */
export type IconPath = { readonly path: string | readonly string[]; readonly box: 20 | 24 }

/**
 * `() => import('./icons/gift.ts')`. The build bundles files in `icons/` with the main frame, so that the definition stays small. An
 * `IconPath`, for own icons, counts in the size of the definition.
 */
export type PluginIcon = LoadIcon | IconPath
