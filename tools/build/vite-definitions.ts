/**
 * A Vite plugin that makes built plugin definitions smaller, since every visitor loads those of all enabled plugins. It
 * removes the schemas of options, of which a browser needs only the defaults, and inlines the paths of preloads instead of
 * Vite's table at the top of each file.
 */
import { parseSync, Visitor, type Plugin } from 'vite'
import { pluginOf } from '../plugin/find-plugins.ts'

/** Without the schemas of options nothing can be checked. */
const OPTION_CHECK = /[\\/]core[\\/]kernel[\\/]plugin[\\/]option-check\.ts$/
const OPTIONS = /[\\/]options\.[jt]s$/

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
      // No source map is needed for a default.
      return OPTIONS.test(file) && pluginOf(file) !== null ? { code: withDefaultsOnly(code), map: null } : null
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
  const cuts: { readonly start: number; readonly end: number }[] = []
  new Visitor({
    CallExpression({ callee, arguments: [, options] }) {
      if (callee.type !== 'Identifier' || callee.name !== 'defineOptions' || options?.type !== 'ObjectExpression')
        return
      for (const option of options.properties) {
        if (option.type !== 'Property' || option.value.type !== 'ObjectExpression') continue
        for (const rule of option.value.properties) {
          const isDefault = rule.type === 'Property' && rule.key.type === 'Identifier' && rule.key.name === 'default'
          if (!isDefault) cuts.push({ start: rule.start, end: code[rule.end] === ',' ? rule.end + 1 : rule.end })
        }
      }
    },
  }).visit(parseSync('options.ts', code).program)
  return cuts.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
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
