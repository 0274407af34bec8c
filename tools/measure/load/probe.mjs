/**
 * Runs inside a measured host (`node --import`): reports its memory, its processor time, its longest pause, and the longest
 * stretch of work of its main thread. On a busy machine a pause is longer than the work, since the thread waits for a processor.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

if (isMainThread) {
  const delay = monitorEventLoopDelay({ resolution: 2 })
  delay.enable()
  let before = worked()
  let work = 0
  setInterval(() => {
    const now = worked()
    work = Math.max(work, now - before)
    before = now
  }, 2).unref()
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
      work,
      cpu: (user + system) / 1_000,
    })
    delay.reset()
    work = 0
  })
  // The probe does not keep the host alive.
  process.channel?.unref()
}

/** Milliseconds of processor time of this thread. */
function worked() {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
