/** The build for the development server: no chunks and no hashes; every file is a source that Vite serves. */
import { globSync } from 'node:fs'
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import type { Build } from '../../host/page/build.ts'
import type { Renderer } from '../../host/page/compose-build.ts'
import { sheetsOf } from '../build/vite-plugins.ts'
import { pathOf, pluginPackages } from '../plugin/find-plugins.ts'

/** Without the leading slash. Vite serves a linked package from outside the project below `/@fs/`. */
function addressOf(file: string, root: string): string {
  const path = pathOf(file, root)
  return path.startsWith('..') ? `@fs${file.startsWith('/') ? '' : '/'}${file}` : path
}

function sourceOf(id: string, root: string): string {
  const found = pluginPackages.find((one) => one.id === id)
  return found ? addressOf(found.definition, root) : `plugins/${id}/plugin.ts`
}

export const ENTRY = 'src/browser/main.tsx'
const EARLY = 'src/browser/early-entry.ts'

/** The exports of `src/render/renderer.ts`, with the plugins that the host does not need to know. */
export type SourceRenderer = Omit<Renderer, 'plugins'> & { readonly plugins: readonly Plugin[] }

export function buildOf(renderer: SourceRenderer, root: string): Build {
  const stylesIn = (folder: string) =>
    globSync(`${folder}/**/*.css`, { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .toSorted()
  const css = [...stylesIn('core'), ...stylesIn('plugins'), ...sheetsOf().map((file) => addressOf(file, root))]
  const early = new TextEncoder().encode(`import '/${EARLY}'`)
  const definitions = renderer.plugins.map(
    ({ id, definitionCheck }) => [id, sourceOf(id, root), definitionCheck?.isOff] as const,
  )
  const partOf = (file: string) => ({
    imports: { [`../${file}`]: { definition: 'default' } },
    body: '',
    exports: { default: 'definition' },
  })
  const broken = {
    imports: {},
    body: "throw new Error('See the terminal: this plugin cannot be used')",
    exports: {},
  }
  return {
    ...renderer,
    release: 'development',
    entry: ENTRY,
    early: EARLY,
    manifest: {
      // All styles from the start, so that nothing is shown unstyled, also without scripts.
      [ENTRY]: { file: ENTRY, css },
      [EARLY]: { file: EARLY },
      ...Object.fromEntries(definitions.map(([id, file]) => [`plugins/${id}/plugin.ts`, { file }])),
    },
    bundleParts: Object.fromEntries(
      definitions.map(([id, file, isOff]) => [id, { ...(isOff ? broken : partOf(file)), uses: {}, needs: [] }]),
    ),
    file: (address) =>
      address === `/${EARLY}` ? { type: 'text/javascript', encoded: { identity: early } } : undefined,
    style: () => null,
  }
}
