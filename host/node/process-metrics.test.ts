import { Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { registerProcessMetrics } from './process-metrics.ts'

test('Prometheus reads memory, processor time and delays of the process, and the heap is not observed', async () => {
  const observed = vi.spyOn(PerformanceObserver.prototype, 'observe')
  const registry = new Registry()
  registerProcessMetrics(registry)
  const values = async () =>
    Object.fromEntries(
      (await registry.metrics()).split('\n').flatMap((line) => {
        const [name = '', value] = line.split(' ')
        return name === '' || name === '#' ? [] : [[name, Number(value)]]
      }),
    )
  const first = await values()
  expect(Object.keys(first)).toEqual([
    'process_resident_memory_bytes',
    'nodejs_heap_size_total_bytes',
    'nodejs_heap_size_used_bytes',
    'nodejs_external_memory_bytes',
    'process_start_time_seconds',
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p50_seconds',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_eventloop_lag_max_seconds',
  ])
  expect(first['nodejs_heap_size_used_bytes']).toBeLessThanOrEqual(first['process_resident_memory_bytes'] ?? 0)
  const second = await values()
  // The total is of the whole process, not of the time since it was read last.
  expect(second['process_cpu_seconds_total']).toBeGreaterThanOrEqual(first['process_cpu_seconds_total'] ?? Infinity)
  expect(observed).not.toHaveBeenCalled()
})
