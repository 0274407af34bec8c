/** Core, the host and the build know plugins by pattern, never one by name. */
import type { Fault } from './fault.ts'
import { matches } from './pattern.ts'
import type { SourceFile } from './source-tree.ts'

const IGNORANT = '{core/**/*,host/**/*,src/*,vite.config,vite.static.config,tools/client-chunks,tools/vite-*}.{ts,tsx}'
const TEST = '**/*.{test,built}.{ts,tsx}'

/** Names of folders below `plugins/` that an ignorant file writes as part of a path, plain or within a pattern. */
export function pluginNameFaults(files: readonly SourceFile[]): readonly Fault[] {
  const ids = new Set(files.flatMap(({ path }) => /^plugins\/([^/]+)\/plugin\.ts$/.exec(path)?.[1] ?? []))
  return files
    .filter(({ path }) => matches(IGNORANT, path) && !matches(TEST, path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => {
        const named = [...line.matchAll(/plugins(?:\/|\[\\\\\/\])([a-z-]+)/g)].find(([, id = '']) => ids.has(id))
        if (!named) return []
        const rule = 'Core, the host and the build name no plugin'
        const remedy = 'Find what is needed from the plugins’ cards, or from what the build made of them.'
        return [{ file: path, line: at + 1, found: `the plugin ${named[1]} by name`, rule, remedy }]
      }),
    )
}
