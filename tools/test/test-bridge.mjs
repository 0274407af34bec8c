/**
 * `npm run test:bridge`: the bridge against the true PHPNuxBill with MariaDB, PHP and FreeRADIUS, all on loopback.
 * `PHPNUXBILL_SRC` names a tarball of its source. Words after `--` choose files: `npm run test:bridge -- buying`.
 */
import { join } from 'node:path'
import { readyUnderPinnedNode, root, run, pinnedNode, environment } from '../run/ready.mjs'
import { bin } from './test-steps.mjs'

readyUnderPinnedNode()
const proof = join('bridges', 'phpnuxbill', 'proof')
const isMissing = await run(pinnedNode(), [join(proof, 'missing.ts')])

if (isMissing !== 0) {
  process.exitCode = isMissing
} else {
  // The bridges that the proof kills are separate programs, as at an operator.
  await run(pinnedNode(), [join(root, 'tools', 'run', 'bridge.mjs'), 'build'])
  const config = join(proof, 'vitest.config.ts')
  process.exitCode = await run(pinnedNode(), [bin('vitest'), 'run', '--config', config, ...process.argv.slice(2)], {
    limit: 300,
    env: environment(),
  })
}
