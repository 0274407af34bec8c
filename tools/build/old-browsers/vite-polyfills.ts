/**
 * A Vite plugin for two virtual modules. `virtual:polyfills` installs the chosen polyfills
 * (tools/build/old-browsers/choose-polyfills.ts) and is a separate file of the build. `virtual:is-old-browser` tests whether this
 * browser needs it.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { Choice } from './choose-polyfills.ts'
import type { BrowserApi } from './lacking.ts'

const POLYFILLS = 'virtual:polyfills'
const IS_OLD = 'virtual:is-old-browser'

/** By default without polyfills, for tests and tools, which run on current engines. */
export function polyfills({ apis = [], files = [], modules = [] }: Partial<Choice> = {}): Plugin {
  let root = ''
  return {
    name: 'gapura:polyfills',
    // A build adds this plugin a second time; it must run before the one in the configuration, which has no polyfills.
    enforce: apis.length > 0 ? 'pre' : 'post',
    configResolved: (config) => {
      root = config.root
    },
    resolveId: (id) => (id === POLYFILLS || id === IS_OLD ? `\0${id}` : null),
    load(id) {
      if (id === `\0${IS_OLD}`) return isOldCode(apis)
      if (id !== `\0${POLYFILLS}`) return null
      return polyfillsCode(
        modules,
        files.map((file) => join(root, file)),
      )
    },
  }
}

export function polyfillsCode(modules: readonly string[], files: readonly string[]): string {
  return [
    ...modules.map((module) => `import ${JSON.stringify(module)}`),
    ...files.map((file, index) => `import { install as install${index} } from ${JSON.stringify(file)}`),
    ...files.map((_, index) => `install${index}(globalThis)`),
    'export default true',
  ].join('\n')
}

export function isOldCode(apis: readonly BrowserApi[]): string {
  const has = apis.map(({ kind, owner, name }) => {
    // Safari 14.0 does not support `selector()` in `CSS.supports`, so it counts as lacking the selector.
    if (kind === 'selector') return `CSS.supports('selector(:${name}(a))')`
    const holder = kind === 'global' ? 'globalThis' : kind === 'static' ? owner : `${owner}.prototype`
    return `'${name}' in ${holder.replace('TypedArray', 'Int8Array')}`
  })
  return `export const isOldBrowser = () => !(${has.join(' && ') || 'true'})`
}
