/** The parts of the project that mutants are drawn from, with the share that the tests should notice. */
import { matchesGlob } from 'node:path'

export type Room = {
  readonly name: string
  /** Patterns of its files, relative to the project's folder. */
  readonly files: readonly string[]
  /** Percent of the mutants that the tests should notice. */
  readonly target: number
}

export const ROOMS: readonly Room[] = [
  { name: 'core/session', files: ['core/kernel/session/*'], target: 80 },
  { name: 'core/api', files: ['core/kernel/api/*'], target: 80 },
  { name: 'core/plugin', files: ['core/kernel/plugin/*'], target: 80 },
  { name: 'core/hotspot', files: ['core/kernel/hotspot/*', 'core/kernel/gateway/*'], target: 80 },
  { name: 'host', files: ['host/*', 'host/*/*', 'host/partners/partner-folder.ts'], target: 80 },
  { name: 'orders', files: ['plugins/packages/**/*.ts'], target: 80 },
  {
    name: 'codes',
    files: ['plugins/sign-in/**/*.ts', 'core/kit/forms/{one-time-code,requested-code,use-code-entry,phone-number}.ts'],
    target: 80,
  },
  {
    name: 'screens',
    files: ['plugins/**/*.tsx', 'core/shell/frame/*', 'core/kit/ui/*', 'core/kit/ui/dialog/*'],
    target: 60,
  },
]

/**
 * What no mutant is drawn from: tests and their doubles, lists of exports, and declarations that other checks hold (cards,
 * options, the shapes of calls, what the sandbox answers). `host/main.ts` is started by the journeys, which do not run here.
 */
const NEVER = [
  '**/*.{test,built}.{ts,tsx}',
  '**/{index,plugin,options,endpoints,sandbox,icons}.{ts,tsx}',
  'host/main.ts',
]

/** The files of a room among all sources. */
export function filesOf({ files }: Room, sources: readonly string[]): readonly string[] {
  return sources.filter(
    (path) =>
      files.some((pattern) => matchesGlob(path, pattern)) && !NEVER.some((pattern) => matchesGlob(path, pattern)),
  )
}
