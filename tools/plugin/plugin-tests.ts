/** `@gapura/core/vitest`: the configuration with which a plugin outside this repository runs its tests. */
import react from '@vitejs/plugin-react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ViteUserConfig } from 'vitest/config'
import { pluginFiles } from '../build/vite-plugins.ts'
import { TEST_TIMEOUT_MS } from '../test/timeouts.ts'

/** The packed core (pack-core.ts). */
const core = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')

/** @param definition the file of the definition in the plugin's package, such as `src/plugin.ts` */
export function pluginTests({ id, definition }: { readonly id: string; readonly definition: string }): ViteUserConfig {
  const home = process.cwd()
  return {
    root: core,
    plugins: [
      react(),
      pluginFiles([{ id, name: id, version: '0.0.0', home, definition: join(home, definition), fault: null }]),
    ],
    resolve: { conditions: ['module', 'import', 'default'], alias: aliases() },
    test: {
      dir: home,
      include: ['**/*.test.{ts,tsx}'],
      environment: 'happy-dom',
      environmentOptions: { happyDOM: { url: 'http://lestari.localhost:8080/' } },
      globalSetup: [join(core, 'tests/zone-setup.ts')],
      setupFiles: [join(core, 'tests/dom-setup.ts')],
      testTimeout: TEST_TIMEOUT_MS,
      // The core is a source for Vite, as in the portal.
      server: { deps: { inline: [/@gapura[\\/]core/] } },
    },
  }
}

/** The names of the entry points, from the one list that the compiler reads too. */
function aliases(): { readonly find: RegExp; readonly replacement: string }[] {
  const { compilerOptions }: { compilerOptions: { paths: Readonly<Record<string, readonly string[]>> } } = JSON.parse(
    readFileSync(join(core, 'tsconfig.json'), 'utf8'),
  )
  return Object.entries(compilerOptions.paths).map(([name, [file = '']]) => ({
    find: new RegExp(`^${name.replace('*', '([^/]+)')}$`),
    replacement: join(core, file.replace('*', '$1')),
  }))
}
