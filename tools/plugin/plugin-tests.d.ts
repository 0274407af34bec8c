/** The configuration of vitest for the plugin of this package. */
export function pluginTests(plugin: {
  readonly id: string
  /** The file of its definition: `src/plugin.ts`. */
  readonly definition: string
}): import('vitest/config').ViteUserConfig
