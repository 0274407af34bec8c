/**
 * `npm run bridge -- phpnuxbill [settings]`: builds the bridge into one file and runs it. `npm run bridge -- build` only builds it:
 * `dist-bridge/bridge.js` needs Node 24 and nothing else.
 */
import { join, relative } from 'node:path'
import { checkedProgram } from '../build/checked-entry.mjs'
import { pinnedNode, readyUnderPinnedNode, root, run } from './ready.mjs'

readyUnderPinnedNode()
const { build } = await import('vite')
process.env.NODE_ENV = 'production'
const folder = join(root, 'dist-bridge')

await build({
  root,
  logLevel: 'warn',
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'bridges/main.ts',
    outDir: relative(root, folder),
    emptyOutDir: true,
    manifest: false,
    copyPublicDir: false,
    sourcemap: false,
    // 2: starting it again is of no use (bridges/main.ts).
    rolldownOptions: {
      output: { ...checkedProgram('The bridge', 2), entryFileNames: 'bridge.js', codeSplitting: false },
    },
  },
})
const args = process.argv.slice(2)
if (args[0] !== 'build') process.exitCode = await run(pinnedNode(), [join(folder, 'bridge.js'), ...args])
