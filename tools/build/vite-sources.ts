/**
 * A Vite plugin that adds the loaded module to each lazy import of a definition or of the core, as `source`, so that the
 * renderer can name the scripts of the first screen to the host. Applies only to the renderer's build.
 */
import { posix } from 'node:path'
import type { Plugin } from 'vite'
import { pathOf, pluginOf } from '../plugin/find-plugins.ts'

const LAZY = /\(\)\s*=>\s*import\(\s*(['"])(\.{1,2}\/[^'"]+)\1\s*\)/g

export function sources(): Plugin {
  let root = ''
  return {
    name: 'gapura:sources',
    apply: (_, { isSsrBuild }) => isSsrBuild === true,
    configResolved: (config) => {
      root = config.root
    },
    transform(code, id) {
      const module = id.split('?')[0] ?? id
      const file = pathOf(module, root)
      if (!/\.[jt]sx?$/.test(file) || !(file.startsWith('core/') || pluginOf(module) !== null)) return null
      return code.replace(LAZY, (all, _quote: string, to: string) => {
        const source = posix.normalize(posix.join(posix.dirname(file), to))
        return `Object.assign(${all}, { source: ${JSON.stringify(source)} })`
      })
    },
  }
}
