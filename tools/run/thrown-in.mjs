/** Tells which script of a plugin threw while it was imported: without it, the message of a tool names neither the plugin nor the script. */

/** The scripts beside a definition. Everything else of a plugin is imported lazily. */
const SCRIPT =
  /((?:plugins\/[^/]+|node_modules\/(?:@[^/]+\/)?[^/]+)\/(?:[^:()]*\/)?(?:actions|endpoints|host-drivers|index|samples|sandbox)\.[jt]sx?):(\d+):\d+\)?$/

/** A line with place and remedy. Null: no script of a plugin threw. */
export function thrownIn(error) {
  const lines = String(error?.stack ?? '')
    .replaceAll('\\', '/')
    .split('\n')
  // The first that is a file: `JSON.parse (<anonymous>)` is none.
  const frame = lines.find((line) => /^\s*at .*\/.*:\d+:\d+\)?$/.test(line))
  const [, file, line] = SCRIPT.exec(frame ?? '') ?? []
  if (file === undefined) return null
  // Vite has no map for a script that it need not compile.
  const place = /\.tsx?$/.test(file) ? `${file}:${line}` : file
  return `${place} threw when it was imported. Correct the script, or remove the plugin: importing it must have no effect.`
}
