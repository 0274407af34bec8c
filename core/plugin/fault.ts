/**
 * The faults a plan can find in a partner's file. The codes are the same in the editor, on the command line, in the log
 * and in the diagnostics view.
 */
export const FAULTS = {
  P101: 'A plugin is named that is not installed. It is left out.',
  P102: 'An option is written that the plugin does not have. It is left out.',
  P103: 'An option has a value that is not allowed. Its default is used.',
  P104: 'Two plugins have the same path. The later one is off.',
  P105: 'A plugin needs another one that is off. It is off too.',
  P106: 'Plugins need each other in a circle. All of them are off.',
  P107: 'Two plugins have the same id. The later one is off.',
  P108: 'A slot that takes one thing was given several. The first one is shown.',
  P109: 'A plugin is written for another version of the core. It is off.',
  P110: 'A plugin has a path of the core’s own. It is off.',
  P111: 'What a slot brings to a contribution failed. That contribution is left out.',
} as const

export type FaultCode = keyof typeof FAULTS

export type Fault = {
  readonly code: FaultCode
  readonly sentence: string
  /** JSON pointer into the partner's file. */
  readonly at: string
  readonly expected: string
  readonly received: string
}

export function fault(code: FaultCode, at: string, expected: string, received: unknown): Fault {
  // What is not there at all has no JSON.
  const text = typeof received === 'string' ? received : (JSON.stringify(received) ?? 'nothing')
  return { code, sentence: FAULTS[code], at, expected, received: text.slice(0, 200) }
}

/** The known name that was probably meant: at most two letters away, or a third of its length. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((candidate) => ({ candidate, far: distance(name, candidate) }))
    .toSorted((a, b) => a.far - b.far)
  const best = ranked[0]
  return best && best.far <= Math.max(2, name.length / 3) ? best.candidate : undefined
}

/** Levenshtein's distance, a row at a time. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
