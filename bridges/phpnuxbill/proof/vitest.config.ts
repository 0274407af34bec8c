/** The proof against the true PHPNuxBill: `npm run test:bridge`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { TEST_TIMEOUT } from '../../../tools/test/timeouts.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../../..', import.meta.url)),
  test: {
    include: ['bridges/**/*.proof.ts'],
    environment: 'node',
    allowOnly: false,
    // Each file starts a lab of its own; two at once on a small machine only wait for each other.
    fileParallelism: false,
    testTimeout: TEST_TIMEOUT,
    hookTimeout: TEST_TIMEOUT,
  },
})
