/** Starts bridges as separate processes, as an operator does, with the secret in the environment. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PhpNuxBillSettings } from '../settings.ts'
import { freePort } from '../../../tools/test/free-port.ts'
import { start, pollUntil, type Program } from './programs.ts'
import { createTestCustomer, type startLabAndStandIns } from './start-proof.ts'

type Surroundings = Awaited<ReturnType<typeof startLabAndStandIns>>

export function bridgesIn({ settings: common, standIns }: Surroundings) {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-proof-'))
  const running: Program[] = []
  return {
    start: async (more: Partial<PhpNuxBillSettings> = {}) => {
      const port = await freePort()
      const file = join(folder, `${port}.jsonc`)
      const settings = { ...common, ...more, listen: { host: '127.0.0.1', port }, secret: '$BRIDGE_SECRET' }
      writeFileSync(file, `// The proof's settings.\n${JSON.stringify(settings)}`)
      const program = start('bridge', process.execPath, ['dist-bridge/bridge.js', 'phpnuxbill', file], {
        env: { BRIDGE_SECRET: common.secret },
      })
      running.push(program)
      const origin = `http://127.0.0.1:${port}`
      const isUp = () =>
        fetch(`${origin}/health`).then(
          ({ ok }) => ok,
          () => false,
        )
      await pollUntil('The bridge answers', isUp, { program })
      return { program, origin, ...createTestCustomer(origin, standIns) }
    },
    /** Ends all that still run. */
    end: async () => {
      for (const program of running.splice(0)) await program.end()
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
