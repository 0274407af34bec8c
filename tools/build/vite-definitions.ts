/**
 * A Vite plugin that makes built plugin definitions smaller, since every visitor loads those of all enabled plugins. It
 * removes the schemas of options, of which a browser needs only the defaults, and the shapes of slots, by which only the build
 * checks, and inlines the paths of preloads instead of Vite's table at the top of each file.
 */
import { parseSync, Visitor, type Plugin } from 'vite'
import { pluginOf } from '../plugin/find-plugins.ts'

/** Without the schemas of options nothing can be checked. */
const OPTION_CHECK = /[\\/]core[\\/]kernel[\\/]plugin[\\/]option-check\.ts$/
const OPTIONS = /[\\/]options\.[jt]s$/
const CORE_SLOTS = /[\\/]core[\\/]kernel[\\/]plugin[\\/]slots\.ts$/

/**
 * @param isDefinition whether a built file is a plugin definition, by its file name
 */
export function lightDefinitions(isDefinition: (fileName: string) => boolean): Plugin {
  return {
    name: 'gapura:light-definitions',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      const file = id.split('?')[0] ?? id
      if (OPTION_CHECK.test(file)) return { code: 'export const expectedInstead = () => null', map: null }
      // No source map is needed for data.
      if (OPTIONS.test(file) && pluginOf(file) !== null) return { code: withDefaultsOnly(code), map: null }
      const declaresSlots = CORE_SLOTS.test(file) || (/\.[jt]s$/.test(file) && pluginOf(file) !== null)
      return declaresSlots && code.includes('defineSlot') ? { code: withoutShapes(code), map: null } : null
    },
    generateBundle: {
      // After Vite has added its table.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && isDefinition(file.fileName))
            file.code = withShortWords(withInlineDeps(file.code))
        }
      },
    },
  }
}

/**
 * Leaves the default of each option in an `options.ts`: the host, or the check of a page without a host, has checked the partner's file.
 */
export function withDefaultsOnly(code: string): string {
  const cuts: Cut[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, options] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineOptions' || options?.type !== 'ObjectExpression')
        return
      for (const option of options.properties) {
        if (option.type !== 'Property' || option.value.type !== 'ObjectExpression') continue
        for (const rule of option.value.properties) {
          const isDefault = rule.type === 'Property' && rule.key.type === 'Identifier' && rule.key.name === 'default'
          if (!isDefault) cuts.push(rule)
        }
      }
    },
  }).visit(parseSync('options.ts', code).program)
  return without(code, cuts)
}

/** Leaves the `shape` of each slot out: the build has checked all contributions by it. */
export function withoutShapes(code: string): string {
  const cuts: Cut[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, settings] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineSlot' || settings?.type !== 'ObjectExpression') return
      for (const setting of settings.properties) {
        const isShape = setting.type === 'Property' && setting.key.type === 'Identifier' && setting.key.name === 'shape'
        if (isShape) cuts.push(setting)
      }
    },
  }).visit(parseSync('slots.ts', code).program)
  return without(code, cuts)
}

type Cut = { readonly start: number; readonly end: number }

/** The code without these properties of objects, and the commas after them. From the first to the last, and none within another. */
function without(code: string, cuts: readonly Cut[]): string {
  return cuts
    .toReversed()
    .reduce((text, { start, end }) => text.slice(0, start) + text.slice(text[end] === ',' ? end + 1 : end), code)
}

/**
 * Inlines each entry of Vite's table of preloads at its use. In a file this small the table would be larger than the code.
 */
export function withInlineDeps(code: string): string {
  const table = /^const __vite__mapDeps=[^\n]*?m\.f=(\[[^\]]*\])[^\n]*\n/.exec(code)
  if (!table) return code
  const files: readonly unknown[] = JSON.parse(table[1] ?? '[]')
  return code
    .slice(table[0].length)
    .replace(/__vite__mapDeps\((\[[\d,]*\])\)/g, (_, indexes: string) =>
      JSON.stringify((JSON.parse(indexes) as readonly number[]).map((index) => files[index])),
    )
}

/** Uses languages as keys of the locale loaders instead of paths. A definition's `locales` may have either form. */
export function withShortWords(code: string): string {
  return code.replace(/Object\.assign\((\{"\.\/locales\/[^{}]*\})\)/, (_, loaders: string) =>
    // A tag such as `zh-Hant` is not a JavaScript identifier.
    loaders.replace(/"\.\/locales\/([^"/]+)\.json":/g, (__, tag: string) =>
      /^\w+$/.test(tag) ? `${tag}:` : `"${tag}":`,
    ),
  )
}
