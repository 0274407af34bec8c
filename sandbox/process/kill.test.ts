import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../world/database.ts'

/** How often the sandbox is killed. Set the environment variable KILLS for a longer run. */
const KILLS = Number(process.env['KILLS'] ?? 10)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Starts a sandbox, kills it after `answers` calls while it works, and returns the last number it answered. */
async function killAfter(file: string, first: number, answers: number): Promise<number> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'kill-child.ts'), file, String(first)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // All but the first one start faster with it.
    env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'cache') },
  })
  let said = ''
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += String(chunk)))
  child.stdout.on('data', (chunk: Buffer) => {
    said += String(chunk)
    if (said.split('\n').length > answers) child.kill('SIGKILL')
  })
  const signal = await new Promise((resolve) => child.on('close', (_, signal) => resolve(signal)))
  expect(signal, complaint).toBe('SIGKILL')
  // An incomplete last line does not count as an answer.
  const heard = said.slice(0, said.lastIndexOf('\n')).split('\n')
  return Number(heard.at(-1))
}

test('a sandbox that is killed while it writes loses no answered call and executes no call twice', async () => {
  const file = join(folder, 'sandbox.sqlite')
  let last = 0
  for (let kill = 0; kill < KILLS; kill += 1) {
    // The call after the last answered one is repeated with the same key, as a portal does after a lost answer.
    last = await killAfter(file, last + 1, 1 + ((kill * 7) % 23))
  }
  const db = openDatabase(file)
  const marks = db.all<{ number: number }>('SELECT number FROM marks ORDER BY number').map((row) => row.number)
  const twins = db.all<{ number: number }>('SELECT number FROM twins ORDER BY number').map((row) => row.number)
  db.close()
  expect(marks.length).toBeGreaterThanOrEqual(last)
  // Each number once, from the first to the last, and each with its twin.
  expect(marks).toEqual(Array.from({ length: marks.length }, (_, i) => i + 1))
  expect(twins).toEqual(marks)
})
