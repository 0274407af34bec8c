/** Runs inside a host that is measured (`node --import`): tells its memory, its processor time and its longest pause. */
import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 2 })
delay.enable()
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage()
  process.send({
    rss,
    heapTotal,
    heapUsed,
    external,
    arrayBuffers,
    pause: delay.max / 1e6,
    cpu: (user + system) / 1_000,
  })
  delay.reset()
})
// The host ends as it would without this.
process.channel?.unref()
