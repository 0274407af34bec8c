/** One configuration for the three builds (the portal, its prerender, the host) and for tests. */
import react from '@vitejs/plugin-react'
import { globSync } from 'node:fs'
import { defineConfig, type PluginOption } from 'vite'
import { graph } from './tools/vite-graph.ts'
import { sources } from './tools/vite-sources.ts'
import { validators } from './tools/vite-validators.ts'

const cards = globSync('plugins/*/plugin.ts').map((file) => [file.replaceAll('\\', '/').replace(/\.ts$/, ''), file] as const)

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), validators(), sources(), isSsrBuild ? null : graph()] satisfies PluginOption[],
  resolve: { conditions: ['module', 'import', 'default'] },
  build: isSsrBuild
    ? { target: 'node24', minify: false, copyPublicDir: false }
    : {
        target: ['chrome87', 'firefox78', 'safari14'],
        outDir: 'dist/client',
        manifest: '../manifest.json',
        modulePreload: { polyfill: false },
        cssCodeSplit: true,
        reportCompressedSize: false,
        assetsInlineLimit: 0,
        rollupOptions: {
          // The card of each plugin is an entry of its own: the page names the addresses of those that are on.
          input: { main: 'src/main.tsx', ...Object.fromEntries(cards) },
          preserveEntrySignatures: 'strict',
          output: {
            // Names tell nothing to an ad blocker's list.
            entryFileNames: 'assets/[hash].js',
            chunkFileNames: 'assets/[hash].js',
            assetFileNames: 'assets/[hash][extname]',
          },
        },
      },
  ssr: { noExternal: true },
}))
