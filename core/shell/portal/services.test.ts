import { expect, it, vi } from 'vitest'
import type { ServicePortal, ServiceStart } from '../../kit/context/service-portal.ts'
import { createServices, type RunnableService } from './services.ts'

// The services of these tests do not use their argument.
const portal = {} as ServicePortal
const unexpected = (error: unknown) => {
  throw error
}
const settled = () => new Promise((resolve) => setTimeout(resolve))
const service = (run: ServiceStart): RunnableService => ({
  plugin: 'small',
  load: () => Promise.resolve({ default: run }),
})

it('a service starts once when the plan turns it on, and stops when the plan turns it off', async () => {
  const stop = vi.fn()
  const run = vi.fn(() => stop)
  const services = createServices(portal, unexpected)
  const planned = service(run)
  services.settle([planned], 'siti')
  await settled()
  services.settle([planned], 'siti')
  await settled()
  expect(run).toHaveBeenCalledExactlyOnceWith(portal)
  expect(stop).not.toHaveBeenCalled()
  services.settle([], 'siti')
  expect(stop).toHaveBeenCalledOnce()
})

it('services restart for another customer', async () => {
  const stop = vi.fn()
  const run = vi.fn(() => stop)
  const services = createServices(portal, unexpected)
  const planned = service(run)
  services.settle([planned], 'siti')
  await settled()
  services.settle([planned], 'budi')
  await settled()
  expect([run.mock.calls.length, stop.mock.calls.length]).toEqual([2, 1])
})

it('a service that is turned off while it loads does not start', async () => {
  const run = vi.fn()
  const services = createServices(portal, unexpected)
  services.settle([service(run)], 'siti')
  services.settle([], 'siti')
  await settled()
  expect(run).not.toHaveBeenCalled()
})

it('an error at load, at start or at stop does not affect other services', async () => {
  const report = vi.fn()
  const run = vi.fn()
  const broken = (text: string) => () => {
    throw new Error(text)
  }
  const services = createServices(portal, report)
  const planned: readonly RunnableService[] = [
    { plugin: 'small', load: () => Promise.reject(new Error('load')) },
    { plugin: 'small', load: broken('loader') },
    service(broken('start')),
    service(() => broken('stop')),
    service(run),
  ]
  services.settle(planned, 'siti')
  await settled()
  expect(run).toHaveBeenCalledOnce()
  services.settle([], null)
  expect(report.mock.calls.map(([error]) => (error instanceof Error ? error.message : '')).toSorted()).toEqual([
    'load',
    'loader',
    'start',
    'stop',
  ])
  expect(new Set(report.mock.calls.map(([, plugin]) => plugin))).toEqual(new Set(['small']))
})
