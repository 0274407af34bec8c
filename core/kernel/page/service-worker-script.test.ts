import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { REMOVAL_SCRIPT } from './service-worker-script.ts'

type Listener = (event: { readonly waitUntil: (work: Promise<unknown>) => void }) => void

/** Runs the script as a service worker. `fire` sends an event and resolves when its work is done. */
function runScript() {
  const listeners = new Map<string, Listener>()
  const scope = {
    skipWaiting: vi.fn(() => Promise.resolve()),
    registration: { unregister: vi.fn(() => Promise.resolve(true)) },
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
  }
  const caches = {
    keys: () => Promise.resolve(['gapura-one', 'other']),
    delete: vi.fn((name: string) => Promise.resolve(name !== '')),
  }
  const { setInterval, clearInterval } = globalThis
  runInNewContext(REMOVAL_SCRIPT, { self: scope, caches, setInterval, clearInterval, Promise })
  const fire = async (type: string) => {
    const work: Promise<unknown>[] = []
    listeners.get(type)?.({ waitUntil: (promise) => work.push(promise) })
    await Promise.all(work)
  }
  return { scope, caches, fire }
}

test('it deletes the portal’s caches and ends the registration', async () => {
  const { scope, caches, fire } = runScript()
  await fire('install')
  await fire('activate')
  expect(caches.delete.mock.calls).toEqual([['gapura-one']])
  expect(scope.registration.unregister).toHaveBeenCalledOnce()
})

test('it asks to replace the worker before it until it does, because a busy one may be kept', async () => {
  vi.useFakeTimers()
  const { scope, fire } = runScript()
  await fire('install')
  expect(scope.skipWaiting).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_000)
  expect(scope.skipWaiting).toHaveBeenCalledTimes(4)
  await fire('activate')
  vi.advanceTimersByTime(3_000)
  expect(scope.skipWaiting).toHaveBeenCalledTimes(4)
})
