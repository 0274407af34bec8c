/**
 * `npm run test:bridge`: the bridge against the true PHPNuxBill with MariaDB, PHP and FreeRADIUS, all on loopback.
 * `PHPNUXBILL_SRC` names a tarball of its source. Words after `--` choose files: `npm run test:bridge -- buying`.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readyUnderPinnedNode, root, run, pinnedNode, environment } from '../run/ready.mjs'
import { bin } from './test-steps.mjs'

readyUnderPinnedNode()
const { missing } = await import('../../bridges/phpnuxbill/proof/missing.ts')
const faults = missing(process.env.PHPNUXBILL_SRC)
// The browser of the proof opens a portal of the build.
if (!existsSync(join(root, 'dist', 'server', 'host.js'))) faults.push('There is no build. Run: npm run build')

if (faults.length > 0) {
  console.error(`The bridge cannot be tested here:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  process.exitCode = 1
} else {
  // The bridges that the proof kills are separate programs, as at an operator.
  await run(pinnedNode(), [join(root, 'tools', 'run', 'bridge.mjs'), 'build'])
  const config = join('bridges', 'phpnuxbill', 'proof', 'vitest.config.ts')
  process.exitCode = await run(pinnedNode(), [bin('vitest'), 'run', '--config', config, ...process.argv.slice(2)], {
    limit: 300,
    env: environment(),
  })
}
