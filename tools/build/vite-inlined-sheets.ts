/**
 * A Vite plugin that gives the loader of lazy imports the style sheets that the page already contains, so that it does not
 * request them again. The host lists their addresses on the page's `<style>`.
 */
import type { Plugin } from 'vite'
import { STYLE_SHEETS_ATTRIBUTE } from '../../core/kernel/page/style-sheets-attribute.ts'

const HELPER = '\0vite/preload-helper.js'
/** The addresses of files that need not be loaded, as keys. */
const SEEN = 'const seen = {};'

export function inlinedSheets(): Plugin {
  return {
    name: 'gapura:inlined-sheets',
    apply: 'build',
    transform: (code, id) => (id === HELPER ? { code: withSheetsSeen(code), map: null } : null),
  }
}

/** @throws when Vite's loader has another form */
export function withSheetsSeen(code: string): string {
  if (code.split(SEEN).length !== 2) throw new Error(`Vite's loader of lazy imports has no “${SEEN}”`)
  return code.replace(
    SEEN,
    `const seen = {};
for (const style of document.querySelectorAll('style[${STYLE_SHEETS_ATTRIBUTE}]'))
  for (const address of style.getAttribute('${STYLE_SHEETS_ATTRIBUTE}').split(' ')) seen[new URL(address, location.href).href] = undefined;`,
  )
}
