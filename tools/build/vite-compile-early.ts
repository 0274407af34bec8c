/**
 * A Vite plugin that makes browsers compile complete files while they load, on another thread. Without it, V8 first only pre-parses a
 * function and compiles it on the main thread when it is called: about a third of the work there until the first screen
 * is hydrated. Browsers that do not know the hint (Chromium before 136, others) ignore it as a comment.
 */
import type { Plugin, Rolldown } from 'vite'

const HINT = '//# allFunctionsCalledOnLoad\n'

/**
 * @param isFirst whether most functions of a built file are called at once
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
