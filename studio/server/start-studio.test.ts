/** The studio beside a host: its address, and a studio that fails. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startStudio } from './start-studio.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'gapura-studio-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function start(script: string) {
  const entry = join(folder, 'studio.mjs')
  writeFileSync(entry, script)
  const lines: string[] = []
  return { lines, studio: startStudio(entry, { port: 8080, log: (line) => lines.push(line), variables: {} }) }
}

test('is told the ports, and says where it listens', async () => {
  const { studio, lines } = start(
    `process.send({ origin: process.env.STUDIO_PORT + '/' + process.env.STUDIO_PORTAL_PORT }); setInterval(() => {}, 1000)`,
  )
  expect(await studio.origin).toBe('8082/8080')
  studio.close()
  expect(lines).toEqual([])
})

test('one that ends is a line of the log', async () => {
  const { studio, lines } = start('process.exit(78)')
  expect(await studio.origin).toBeNull()
  expect(lines).toEqual(['The studio has ended (exit code 78); the portals are served without it.'])
})
