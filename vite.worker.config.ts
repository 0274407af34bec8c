/** The service worker (src/worker/service-worker-entry.ts): one classic script, so that every browser with service workers runs it. */
import { defineConfig } from 'vite'
import { BUILD_TARGET } from './tools/build/old-browsers/targets.ts'

export default defineConfig({
  build: {
    target: BUILD_TARGET,
    outDir: 'dist/worker',
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rollupOptions: {
      input: { worker: 'src/worker/service-worker-entry.ts' },
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
