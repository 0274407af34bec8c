/** The proof against the real PHPNuxBill: `npm run test:bridge`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT_MS } from '../../../tools/test/timeouts.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['bridges/**/*.proof.ts'],
    environment: 'node',
    allowOnly: false,
    // Each file starts its own lab; parallel labs are no faster on a small machine.
    fileParallelism: false,
    testTimeout: TEST_TIMEOUT_MS,
    hookTimeout: TEST_TIMEOUT_MS,
  },
})
