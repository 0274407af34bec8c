/**
 * Registers the `process_*` and `nodejs_*` metrics that common dashboards use. prom-client's own set also observes every garbage collection, which
 * costs 7 to 9 % of the CPU time of a cached page (docs/scale.md).
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, type Registry } from 'prom-client'

/** Milliseconds between two looks at the event loop. */
const LAG_RESOLUTION = 10

/** Values are read when Prometheus asks; those of the event loop are since it asked last. Units: bytes and seconds. */
export function registerProcessMetrics(registry: Registry): void {
  const registers = [registry]
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss())
  gauge('nodejs_heap_size_total_bytes', 'Size of the heap', () => process.memoryUsage().heapTotal)
  gauge('nodejs_heap_size_used_bytes', 'Used bytes of the heap', () => process.memoryUsage().heapUsed)
  gauge('nodejs_external_memory_bytes', 'Memory outside the heap', () => process.memoryUsage().external)
  const startedAt = Math.round(Date.now() / 1_000 - process.uptime())
  gauge('process_start_time_seconds', 'Start of the process as Unix time', () => startedAt)

  let counted = 0
  const processor = new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process',
    // The linter takes a bare `new` for a mistake, so the counter is registered below by its name.
    registers: [],
    collect() {
      const { user, system } = process.cpuUsage()
      const seconds = (user + system) / 1e6
      this.inc(seconds - counted)
      counted = seconds
    },
  })
  registry.registerMetric(processor)

  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION })
  lag.enable()
  const lagGauge = (part: string, read: () => number) =>
    gauge(`nodejs_eventloop_lag_${part}_seconds`, `Delay of the event loop: ${part}`, () => read() / 1e9)
  lagGauge('p50', () => lag.percentile(50))
  lagGauge('p99', () => lag.percentile(99))
  // Registered last, so that the others were read before it starts anew.
  lagGauge('max', () => {
    const { max } = lag
    lag.reset()
    return max
  })
}
