/** The cards of all plugins in this repository, for tools; a card does nothing when imported. */
import type { Plugin } from '../core/plugin/define-plugin.ts'

const modules = import.meta.glob<{ readonly default: Plugin }>('../plugins/*/plugin.ts', { eager: true })

export const pluginCards: readonly Plugin[] = Object.values(modules).map((module) => module.default)
