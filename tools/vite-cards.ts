/**
 * A build plug-in that keeps cards light, since every visitor loads the card of every plugin that is on: what an option
 * means is for those who write partners' files, and the style sheets of a screen are named where they are needed instead
 * of by a table at the top of each file.
 */
import { parseSync, Visitor, type Plugin } from 'vite'

const OPTIONS = /[\\/]plugins[\\/][^\\/]+[\\/]options\.ts$/

/** @param isCard tells a card's file by its name */
export function lightCards(isCard: (fileName: string) => boolean): Plugin {
  return {
    name: 'gapura:light-cards',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    transform(code, id) {
      return OPTIONS.test(id.split('?')[0] ?? id) ? withoutManual(code) : null
    },
    generateBundle: {
      // After Vite has written its table.
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && isCard(file.fileName)) file.code = withShortWords(withInlineDeps(file.code))
        }
      },
    },
  }
}

/** Takes descriptions and examples out of an `options.ts`; nothing in a browser reads them. */
export function withoutManual(code: string): string {
  const cuts: { readonly start: number; readonly end: number }[] = []
  new Visitor({
    Property({ key, start, end }) {
      const isManual = key.type === 'Identifier' && (key.name === 'description' || key.name === 'examples')
      if (isManual) cuts.push({ start, end: code[end] === ',' ? end + 1 : end })
    },
  }).visit(parseSync('options.ts', code).program)
  return cuts.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
}

/** Vite's table of preloads, each entry written where it is used: in a file this small the table is the larger part. */
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

/** The loaders of words by language instead of by path, which is the other form that a card's `locales` may have. */
export function withShortWords(code: string): string {
  return code.replace(/Object\.assign\((\{"\.\/locales\/[^{}]*\})\)/, (_, loaders: string) =>
    // A tag such as `zh-Hant` is no name of JavaScript.
    loaders.replace(/"\.\/locales\/([^"/]+)\.json":/g, (__, tag: string) =>
      /^\w+$/.test(tag) ? `${tag}:` : `"${tag}":`,
    ),
  )
}
