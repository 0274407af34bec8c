/**
 * A Vite plugin that asks browsers to compile whole files while they arrive, on another thread. Without that, V8 only skims a
 * function first and compiles it on the main thread when it is called: about a third of the work there until the first screen
 * is hydrated. For browsers that do not know the hint (Chromium before 136, others) it is a comment.
 */
import type { Plugin, Rolldown } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * @param isFirst whether a built file is one whose functions are mostly called at once
 */
export function compileEarly(isFirst: (chunk: Rolldown.OutputChunk) => boolean): Plugin {
  return {
    name: 'gapura:compile-early',
    enforce: 'post',
    apply: 'build',
    generateBundle: {
      // After Vite has added its table of preloads: the hint must be the first line.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk' || !isFirst(file)) continue
          file.code = HINT + file.code
          const map = bundle[`${file.fileName}.map`]
          if (map?.type === 'asset') map.source = oneLineLater(String(map.source))
        }
      },
    },
  }
}

/** A source map for a file that has one more line at its top. */
export function oneLineLater(json: string): string {
  const map: { readonly mappings: string } = JSON.parse(json)
  return JSON.stringify({ ...map, mappings: `;${map.mappings}` })
}
