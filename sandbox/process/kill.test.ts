import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../world/database.ts'

/** Number of kills. Set the environment variable KILLS for a longer run. */
const KILLS = Number(process.env['KILLS'] ?? 10)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a sandbox, kills it after `responses` calls, and returns the number of its last response. */
async function killAfter(file: string, first: number, responses: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-child.ts'), file, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // With a compile cache all starts but the first are faster.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
  })
  let output = ''
  let errorOutput = ''
  child.stderr.on('data', (chunk: Buffer) => (errorOutput += String(chunk)))
  child.stdout.on('data', (chunk: Buffer) => {
    output += String(chunk)
    if (output.split('\n').length > responses) child.kill('SIGKILL')
  })
  const signal = await new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))
  expect(signal, errorOutput).toBe('SIGKILL')
  // An incomplete last line does not count.
  const lines = output.slice(0, output.lastIndexOf('\n')).split('\n')
  return Number(lines.at(-1))
}

test('a sandbox that is killed during a write loses no completed call and executes no call twice', async () => {
  const file = join(folder, 'sandbox.sqlite')
  let last = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The first call may repeat an interrupted one with the same key, as a portal does after a lost response.
    last = await killAfter(file, last + 1, 1 + ((kill * 7) % 23))
  }
  const db = openDatabase(file)
  const marks = db.all<{ number: number }>('SELECT number FROM marks ORDER BY number').map((row) => row.number)
  const twins = db.all<{ number: number }>('SELECT number FROM twins ORDER BY number').map((row) => row.number)
  db.close()
  expect(marks.length).toBeGreaterThanOrEqual(last)
  // Each number exists once and has its twin.
  expect(marks).toEqual(Array.from({ length: marks.length }, (_, i) => i + 1))
  expect(twins).toEqual(marks)
})
