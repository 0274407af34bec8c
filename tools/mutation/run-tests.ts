/** Runs test files in a vitest of their own, on the sources or with a mutant in them. */
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../../core/kernel/values/is-record.ts'

export type Outcome =
  | { readonly kind: 'passed' }
  /** `by`: the first test that failed, or the file that could not be loaded. */
  | { readonly kind: 'failed'; readonly by: string }
  | { readonly kind: 'timeout' }

export type Run = {
  readonly tests: readonly string[]
  /** The changed file and its text; null runs the tests on the sources as they are. */
  readonly mutant: { readonly file: string; readonly code: string } | null
  /** A folder for this run's notes. */
  readonly scratch: string
  /** The number of the worker; each has notes of its own. */
  readonly worker: number
}

/** Seconds for one run with a mutant, and for all tests of a room without one. A mutant that never ends is noticed too. */
const LIMIT = 180
const LIMIT_OF_ALL = 1_200
/** Milliseconds for one test. */
const TEST_TIMEOUT = 30_000

export async function runTests({ tests, mutant, scratch, worker }: Run): Promise<Outcome> {
  const note = join(scratch, `mutant-${worker}.json`)
  const report = join(scratch, `report-${worker}.json`)
  rmSync(report, { force: true })
  if (mutant) writeFileSync(note, JSON.stringify({ path: join(process.cwd(), mutant.file), code: mutant.code }))
  const code = await vitest(
    [
      ...['run', '--config', 'tools/mutation/vitest.config.ts', '--bail', '1', '--maxWorkers', '1'],
      ...[`--testTimeout=${TEST_TIMEOUT}`, '--reporter=json', `--outputFile.json=${report}`, ...tests],
    ],
    mutant ? { note, limit: LIMIT } : { note: '', limit: LIMIT_OF_ALL },
  )
  if (code === null) return { kind: 'timeout' }
  return code === 0 ? { kind: 'passed' } : firstFailure(report)
}

/** The exit code; null when it did not end in time and was killed. */
function vitest(
  args: readonly string[],
  { note, limit }: { readonly note: string; readonly limit: number },
): Promise<number | null> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, GAPURA_MUTANT: note }
    const child = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', ...args], { stdio: 'ignore', env })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGKILL')
    }, limit * 1_000)
    child.on('error', reject)
    child.on('exit', (code) => {
      clearTimeout(timer)
      resolve(isLate ? null : (code ?? 1))
    })
  })
}

/** A test that ran out of time is told apart, because a busy machine can be the reason. */
function firstFailure(report: string): Outcome {
  const read: unknown = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null
  for (const file of recordsIn(read, 'testResults')) {
    if (file['status'] !== 'failed') continue
    const test = recordsIn(file, 'assertionResults').find(({ status }) => status === 'failed')
    const [message = ''] = Array.isArray(test?.['failureMessages']) ? test['failureMessages'].map(String) : []
    if (/timed out in \d+ms/.test(message)) return { kind: 'timeout' }
    const by = `${String(file['name'])}: ${String(test?.['fullName'] ?? file['message'] ?? 'cannot be loaded')}`
    return { kind: 'failed', by }
  }
  return { kind: 'failed', by: 'an error outside the tests' }
}

function recordsIn(value: unknown, key: string): readonly Record<string, unknown>[] {
  const list = isRecord(value) ? value[key] : null
  return Array.isArray(list) ? list.filter(isRecord) : []
}
