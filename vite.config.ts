/** One configuration for the builds (the portal, its renderer, the host) and for the tests. */
import react from '@vitejs/plugin-react'
import type { PluginOption } from 'vite'
import { defineConfig } from 'vitest/config'
import { BUILD_TARGET } from './tools/build/old-browsers/targets.ts'
import { polyfills } from './tools/build/old-browsers/vite-polyfills.ts'
import { lightDefinitions } from './tools/build/vite-definitions.ts'
import { writeModuleGraph } from './tools/build/vite-graph.ts'
import { inlinedSheets } from './tools/build/vite-inlined-sheets.ts'
import { lateI18next } from './tools/build/vite-i18next.ts'
import { leaflet } from './tools/build/vite-leaflet.ts'
import { pluginFiles } from './tools/build/vite-plugins.ts'
import { pluginSheets } from './tools/build/vite-plugin-sheets.ts'
import { sources } from './tools/build/vite-sources.ts'
import { validators } from './tools/build/vite-validators.ts'
import { pluginFolders, pluginPackages } from './tools/plugin/find-plugins.ts'
import { testProjects } from './tools/test/vitest-projects.ts'

const definitions = [
  ...pluginFolders().map((id) => [`plugins/${id}/plugin`, `plugins/${id}/plugin.ts`] as const),
  ...pluginPackages.flatMap(({ id, definition, fault }) =>
    fault ? [] : [[`plugins/${id}/plugin`, definition] as const],
  ),
]

/** The files that many screens share (tools/build/client-chunks.ts); a page has them, or loads them along, before its lazy imports. */
const SHARED: ReadonlySet<string> = new Set(['base', 'first', 'main', 'rolldown-runtime'])
/** How they are named, and how plugin definitions are. */
const MARK = 'assets/0.'
const DEFINITION = 'assets/1.'

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    pluginFiles(),
    validators(),
    polyfills(),
    leaflet(),
    lateI18next(),
    isSsrBuild ? null : inlinedSheets(),
    isSsrBuild ? null : pluginSheets(),
    sources(),
    isSsrBuild ? null : writeModuleGraph(),
    lightDefinitions((name) => name.startsWith(DEFINITION)),
  ] satisfies PluginOption[],
  resolve: {
    conditions: ['module', 'import', 'default'],
    // wouter brings a copy of what React itself has had since version 18.
    alias: { 'use-sync-external-store/shim/index.js': 'react' },
  },
  build: isSsrBuild
    ? { target: 'node24', minify: false, copyPublicDir: false }
    : {
        target: BUILD_TARGET,
        outDir: 'dist/client',
        manifest: 'manifest.json',
        // Files that are loaded before any lazy import need not be named in each of them. Cards name styles alone, for every
        // visitor loads them: a screen's own scripts follow from the screen.
        modulePreload: {
          polyfill: false,
          resolveDependencies: (_, deps, { hostId }) =>
            deps.filter(
              (dep) =>
                dep.endsWith('.css') ||
                !(dep.startsWith(MARK) || dep.startsWith(DEFINITION) || hostId.startsWith(DEFINITION)),
            ),
        },
        cssCodeSplit: true,
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        // For stack traces. No script names its map, and the build moves the maps away from what is served.
        sourcemap: 'hidden',
        rollupOptions: {
          // The definition of each plugin is an entry of its own, which tools/build/vite-bundle-parts.ts takes apart.
          input: {
            main: 'src/browser/main.tsx',
            early: 'src/browser/early-entry.ts',
            ...Object.fromEntries(definitions),
          },
          preserveEntrySignatures: 'allow-extension',
          // Which file a module is in is decided by chunk groups, and the budgets watch it. An import is lazy so that nobody waits for it.
          onLog: (level, log, report) => {
            if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report(level, log)
          },
          output: {
            // Names tell nothing to an ad blocker's list.
            entryFileNames: ({ name }) => (name.startsWith('plugins/') ? `${DEFINITION}[hash].js` : 'assets/[hash].js'),
            chunkFileNames: ({ name }) => (SHARED.has(name) ? `${MARK}[hash].js` : 'assets/[hash].js'),
            assetFileNames: 'assets/[hash][extname]',
          },
        },
      },
  // Built, the host runs without node_modules; tools and tests take packages from there as they are.
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  test: { projects: testProjects(mode) },
}))
