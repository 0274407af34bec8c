/** Core, the host and the build find plugins by pattern and never name one. */
import type { Fault } from './fault.ts'
import { matches } from '../../../tools/lint/pattern.ts'
import type { SourceFile } from './source-tree.ts'

const CHECKED = '{core/**/*,host/**/*,src/**/*,vite.config,tools/build/client-chunks,tools/build/vite-*}.{ts,tsx}'
const TEST = '**/*.{test,built}.{ts,tsx}'

/**
 * A fault for each plugin folder that one of these files names as part of a path, in plain text or in a regular
 * expression.
 */
export function pluginNameFaults(files: readonly SourceFile[]): readonly Fault[] {
  const ids = new Set(files.flatMap(({ path }) => /^plugins\/([^/]+)\/plugin\.ts$/.exec(path)?.[1] ?? []))
  return files
    .filter(({ path }) => matches(CHECKED, path) && !matches(TEST, path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const named = [...line.matchAll(/plugins(?:\/|\[\\\\\/\])([a-z-]+)/g)].find(([, id = '']) => ids.has(id))
        if (!named) return []
        const rule = 'Core, the host and the build name no plugin'
        const remedy = 'Find what is needed from the plugins’ definitions, or from the build’s output.'
        return [{ file: path, line: at + 1, found: `the plugin ${named[1]} by name`, rule, remedy }]
      }),
    )
}
