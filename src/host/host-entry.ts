/** The host's entry on Node. It hands the host a sandbox and, where `STUDIO=on` asks for it, a studio: each in a process of its own. */
import { fileURLToPath } from 'node:url'
import { version } from '../../package.json'
import { builtParts, run } from '../../host/main.ts'
import { startSandbox } from '../../sandbox/process/own-process.ts'
import { startStudio } from '../../studio/server/start-studio.ts'

/** Beside this file in `dist/server/`. */
const SANDBOX_ENTRY = fileURLToPath(new URL('sandbox.js', import.meta.url))
const STUDIO_ENTRY = fileURLToPath(new URL('studio.js', import.meta.url))

run({
  ...builtParts,
  version,
  openSandbox: (settings) => startSandbox({ ...settings, entry: SANDBOX_ENTRY }),
  ...(process.env['STUDIO'] === 'on' && { openStudio: (settings) => startStudio(STUDIO_ENTRY, settings) }),
})
