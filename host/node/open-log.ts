/** Writes the host's log: one sentence a line for a person, or one JSON object a line for a machine (docs/operators/observing.md). */
import { pino } from 'pino'
import type { Log, LogLevel } from '../observe/log.ts'

export type LogFormat = 'text' | 'json'
export type LogSettings = { readonly format: LogFormat; readonly level: LogLevel }

/** The most severe first; a level includes those before it. */
export const LOG_LEVELS: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

/** @param write takes a line without its line break; default: the standard output, at once, so that a crash loses none */
export function openLog({ format, level }: LogSettings, write = (line: string) => console.log(line)): Log {
  if (format === 'text') {
    const least = LOG_LEVELS.indexOf(level)
    return (line, facts = {}) => {
      if (LOG_LEVELS.indexOf(facts.level ?? 'warn') <= least) write(line)
    }
  }
  const logger = pino(
    {
      level,
      // No `pid` or `hostname`: collectors of logs add them.
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (line) => write(line.trimEnd()) },
  )
  return (line, { level: of = 'warn', ...facts } = {}) => logger[of](facts, line)
}
