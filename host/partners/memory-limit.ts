/**
 * Keeps the host's memory near what it needs. Node keeps for good what its heap grew to under load: with 2,000 connections the
 * process doubled and stayed so.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks. */
const LOOK = 2_000
/** The share of one processor below which the host is calm. */
const CALM = 0.2

/**
 * Returns a function to call every `LOOK` milliseconds. It calls `printReport` when the host becomes calm, and when it no longer is.
 *
 * @param processor milliseconds of processor time since the start
 */
export function createKeeper(processor: () => number, tell: (isCalm: boolean) => void): () => void {
  let before = processor()
  let wasCalm = false
  return () => {
    const now = processor()
    const isCalm = now - before <= CALM * LOOK
    before = now
    if (isCalm !== wasCalm) tell(isCalm)
    wasCalm = isCalm
  }
}

/**
 * Returns a function that collects the heap of its thread and gives what is left at once to the system; null where V8 has none.
 * It takes some tens of milliseconds.
 */
export function collector(): (() => void) | null {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  // Of all kinds of collection only this one gives pages back at once.
  return typeof collect === 'function'
    ? () => void collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    : null
}

export function keepMemorySmall(): void {
  // What the space for young objects grows to is never given back.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The heap is collected when it has grown by this much, not when it is twice to four times as large: a tenth more processor
  // time for a drawn page, a fifth less memory, and shorter pauses.
  setFlagsFromString('--heap-growing-percent=45')
  // V8 looks every eight seconds whether it may give memory back. It then collects in small steps, beside the host's work,
  // where a call of `gc` would stop all pages for a tenth of a second. By its own measure a host is hardly ever idle enough.
  const processor = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000
  }
  const tell = (isCalm: boolean) => setFlagsFromString(isCalm ? '--optimize-for-size' : '--no-optimize-for-size')
  setInterval(createKeeper(processor, tell), LOOK).unref()
}
