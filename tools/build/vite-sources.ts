/**
 * A Vite plugin that adds the loaded module to each lazy import of a definition or of the core, as `source`, so that the
 * renderer can name the scripts of the first screen to the host. Applies only to the renderer's build.
 */
import { posix, relative } from 'node:path'
import type { Plugin } from 'vite'

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
      const file = relative(root, id.split('?')[0] ?? id).replaceAll('\\', '/')
      if (!/^(core|plugins)\/.*\.tsx?$/.test(file)) return null
      return code.replace(LAZY, (all, _quote: string, to: string) => {
        const source = posix.normalize(posix.join(posix.dirname(file), to))
        return `Object.assign(${all}, { source: ${JSON.stringify(source)} })`
      })
    },
  }
}
