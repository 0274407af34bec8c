/**
 * Limits the host's memory. Node never gives back the heap that it has reached under load: with 2,000 connections the
 * process doubled and stayed so.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two measurements. */
const MEASURE_INTERVAL_MS = 2_000
/** The share of one processor below which the host counts as calm. */
const CALM_PROCESSOR_SHARE = 0.2

/**
 * Returns a function to call every `MEASURE_INTERVAL_MS`. It calls `onChange` when the host becomes calm, and when it no longer is.
 *
 * @param processor milliseconds of processor time since the start
 */
export function watchLoad(processor: () => number, onChange: (isCalm: boolean) => void): () => void {
  let before = processor()
  let wasCalm = false
  return () => {
    const now = processor()
    const isCalm = now - before <= CALM_PROCESSOR_SHARE * MEASURE_INTERVAL_MS
    before = now
    if (isCalm !== wasCalm) onChange(isCalm)
    wasCalm = isCalm
  }
}

/**
 * Returns a function that collects the heap of its thread and gives free memory back to the system; null where V8 has none.
 * It takes some tens of milliseconds.
 */
export function exposeCollector(): (() => void) | null {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // Only this kind of collection gives pages back at once.
  return typeof collect === 'function'
    ? () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    : null
}

export function limitMemory(): void {
  // V8 never shrinks the space for young objects.
  setFlagsFromString('--semi-space-growth-factor=1')
  // Collects the heap when it has grown by this much, not when it is twice to four times as large: a tenth more processor
  // time for a rendered page, a fifth less memory, and shorter pauses.
  setFlagsFromString('--heap-growing-percent=45')
  // Every eight seconds V8 checks whether it may give memory back, and then collects in small steps beside the host's work; a call
  // of `gc` would block all pages for a tenth of a second. By V8's own measure a host is hardly ever idle enough.
  const processor = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  const setMode = (isCalm: boolean) => setFlagsFromString(isCalm ? '--optimize-for-size' : '--no-optimize-for-size')
  setInterval(watchLoad(processor, setMode), MEASURE_INTERVAL_MS).unref()
}
