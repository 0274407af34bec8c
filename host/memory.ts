/**
 * Keeps the host's memory near what it needs. Node keeps for good what its heap grew to under load: with 2,000 connections the
 * process doubled and stayed so. The young part of the heap stays small here, and once a load is over the heap is collected and
 * given back.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Milliseconds between two looks. */
const LOOK = 2_000
/** The share of one processor below which the host is calm. */
const CALM = 0.1
/** How much more memory than in the calm before is given back. */
const GROWN = 1.08

export type Usage = {
  /** Bytes of memory (RSS). */
  readonly memory: number
  /** Milliseconds of processor time since the start. */
  readonly processor: number
}

/**
 * Returns a function to call every `LOOK` milliseconds. It calls `collect` once the host is calm after a load that has left
 * more memory than there was in the calm before.
 */
export function createKeeper(usage: () => Usage, collect: () => void): () => void {
  let before = usage().processor
  let calmMemory: number | null = null
  let wasBusy = true
  return () => {
    const { memory, processor } = usage()
    const isBusy = processor - before > CALM * LOOK
    before = processor
    const isOver = wasBusy && !isBusy
    wasBusy = isBusy
    if (!isOver) return
    if (calmMemory !== null && memory > calmMemory * GROWN) collect()
    calmMemory = Math.min(calmMemory ?? Infinity, usage().memory)
    before = usage().processor
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

/** Returns a function that ends it. */
export function keepMemorySmall(): () => void {
  // What the space for young objects grows to is never given back.
  setFlagsFromString('--semi-space-growth-factor=1')
  // The heap is collected when it has grown by this much, not when it is twice to four times as large: a tenth more processor
  // time for a drawn page, a fifth less memory, and shorter pauses.
  setFlagsFromString('--heap-growing-percent=45')
  const collect = collector()
  if (!collect) return () => undefined
  const usage = () => {
    const { user, system } = process.cpuUsage()
    return { memory: process.memoryUsage.rss(), processor: (user + system) / 1_000 }
  }
  const clock = setInterval(createKeeper(usage, collect), LOOK)
  clock.unref()
  return () => clearInterval(clock)
}
