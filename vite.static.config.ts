/**
 * The entry of pages that no host writes (src/static/static-entry.ts). Built by itself and all in one file, so that what it
 * shares with the portal moves nothing in the portal's files: the host's pages carry nothing of it.
 */
import { defineConfig } from 'vite'
import { BUILD_TARGET } from './tools/build/old-browsers/targets.ts'
import { validators } from './tools/build/vite-validators.ts'

export default defineConfig({
  plugins: [validators({ brief: true })],
  build: {
    target: BUILD_TARGET,
    outDir: 'dist/client',
    emptyOutDir: false,
    manifest: 'manifest-static.json',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    assetsInlineLimit: 0,
    sourcemap: 'hidden',
    rollupOptions: {
      input: { static: 'src/static/static-entry.ts' },
      output: { entryFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
    },
  },
})
