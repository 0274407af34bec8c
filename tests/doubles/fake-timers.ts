import { afterEach, beforeAll, beforeEach, vi } from 'vitest'

/** Scripts load in real time, so all are loaded before a test uses fake timers. */
const modules = import.meta.glob([
  '../../plugins/**/*.{ts,tsx}',
  '../../plugins/*/locales/*.json',
  '../../core/**/*.{ts,tsx}',
  '../../locales/*/*.json',
  '!**/*.test.*',
  '!**/sandbox.ts',
  '!**/sandbox/**',
])

/** Uses fake timers, which advance by themselves too, in each test of the file. For tests that render the portal. */
export function fakeTimersInPortal(): void {
  beforeAll(async () => void (await Promise.all(Object.values(modules).map((load) => load()))))
  beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
  afterEach(() => void vi.useRealTimers())
}
