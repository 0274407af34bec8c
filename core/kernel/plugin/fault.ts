/**
 * Defines the faults of a partner's file or of a plugin definition. The editor, the command line, the log and the logs screen use the same
 * codes.
 */
import type { FAULT_SENTENCES } from './fault-sentences.ts'

export type FaultCode = keyof typeof FAULT_SENTENCES

export type Fault = {
  readonly code: FaultCode
  /** JSON pointer into the partner's file; for a definition, its file name with a JSON pointer as fragment. */
  readonly at: string
  readonly expected: string
  readonly received: string
}

export function fault(code: FaultCode, at: string, expected: string, received: unknown): Fault {
  // `JSON.stringify(undefined)` is undefined.
  const text = typeof received === 'string' ? received : (JSON.stringify(received) ?? 'nothing')
  return { code, at, expected, received: text.slice(0, 200) }
}

/** A JSON pointer (RFC 6901) into the partner's file, below `/plugins`. */
export function pluginPointer(...keys: readonly string[]): string {
  return ['/plugins', ...keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1'))].join('/')
}
