/** The build that the development server hands to the host: no chunks and no hashes; every file is a source that Vite answers. */
import { globSync } from 'node:fs'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import type { Build } from '../../host/page/build.ts'
import type { Renderer } from '../../host/page/compose-build.ts'

export const ENTRY = 'src/browser/main.tsx'
const EARLY = 'src/browser/early-entry.ts'

/** What `src/server/prerender.tsx` exports. The host knows less of the plugins. */
export type Drawn = Omit<Renderer, 'plugins'> & { readonly plugins: readonly Plugin[] }

/** @param root the project's folder */
export function buildOf(drawing: Drawn, root: string): Build {
  const stylesIn = (folder: string) =>
    globSync(`${folder}/**/*.css`, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted()
  const css = [...stylesIn('core'), ...stylesIn('plugins')]
  const early = new TextEncoder().encode(`import '/${EARLY}'`)
  const cards = drawing.plugins.map(({ id, card }) => [id, `plugins/${id}/plugin.ts`, card?.isOff] as const)
  const partOf = (file: string) => ({
    imports: { [`../${file}`]: { card: 'default' } },
    body: '',
    exports: { default: 'card' },
  })
  const broken = {
    imports: {},
    body: "throw new Error('The terminal says why this plugin cannot be used')",
    exports: {},
  }
  return {
    ...drawing,
    release: 'development',
    entry: ENTRY,
    early: EARLY,
    manifest: {
      // All styles from the start, so that nothing is shown without them, also where no script runs.
      [ENTRY]: { file: ENTRY, css },
      [EARLY]: { file: EARLY },
      ...Object.fromEntries(cards.map(([, file]) => [file, { file }])),
    },
    bundleParts: Object.fromEntries(
      cards.map(([id, file, isOff]) => [id, { ...(isOff ? broken : partOf(file)), uses: {}, needs: [] }]),
    ),
    file: (address) => (address === `/${EARLY}` ? { type: 'text/javascript', forms: { identity: early } } : undefined),
    style: () => null,
  }
}
