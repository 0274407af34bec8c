/**
 * A Vite plugin that excludes i18next from the first files: `useTranslation` of react-i18next imports one function of it, for keys
 * that are functions, and with it the complete library. The portal's keys are texts (core/kernel/text/text.ts loads i18next later).
 */
import type { Plugin } from 'vite'

const IMPORTERS = /react-i18next[\\/]dist[\\/]es[\\/]/
const STUB = '\0i18next-selectors'
/** HTML entities in texts with elements, which the portal does not use. */
const UNESCAPE = '\0i18next-unescape'
/** Functions that load namespaces and warn. The portal loads its texts itself, before they are used (`createText`). */
const HOOK = /react-i18next[\\/]dist[\\/]es[\\/]useTranslation/
const UTILS = '\0i18next-utils'
const UTILS_CODE = `
export const isString = (thing) => typeof thing === 'string'
export const inDevelopment = () => false
export const hasLoadedNamespace = () => true
const never = () => { throw new TypeError('The portal loads its texts itself') }
export { never as isObject, never as warnOnce, never as loadNamespaces, never as loadLanguages }
`
const CODE: Readonly<Record<string, string>> = {
  [STUB]: 'export function keyFromSelector() { throw new TypeError("A key is a text, not a function") }',
  [UNESCAPE]: 'export const unescape = (text) => text',
  [UTILS]: UTILS_CODE,
}

export function lateI18next(): Plugin {
  return {
    name: 'gapura:late-i18next',
    enforce: 'pre',
    resolveId: (id, importer) => {
      if (!importer || !IMPORTERS.test(importer)) return null
      if (id === './utils.js' && HOOK.test(importer)) return UTILS
      return id === 'i18next' ? STUB : id === './unescape.js' ? UNESCAPE : null
    },
    load: (id) => CODE[id] ?? null,
    // The texts of warnings would be in the first files, although `warnOnce` above never shows them.
    transform: (code, id) =>
      HOOK.test(id) ? { code: code.replace(/(warnOnce\(i18n, '\w+'), '[^']*'/g, '$1'), map: null } : null,
  }
}
