import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { freePort } from './free-port.ts'

const RANGE = '/proc/sys/net/ipv4/ip_local_port_range'

it('a port is given once, although nothing listens at it yet', async () => {
  const ports = await Promise.all(Array.from({ length: 200 }, freePort))

  expect(new Set(ports).size).toBe(200)
})

it.runIf(existsSync(RANGE))('connections of this machine do not get a port that was given', async () => {
  const [first = Number.NaN] = readFileSync(RANGE, 'utf8').split(/\s+/).map(Number)

  for (let at = 0; at < 50; at++) expect(await freePort()).toBeLessThan(first)
})

it('another process does not get it, and has given its own back when it has ended', async () => {
  const ports = new Set(await Promise.all(Array.from({ length: 500 }, freePort)))
  const module = pathToFileURL(resolve('tools/test/free-port.ts')).href
  const script = `import { freePort } from ${JSON.stringify(module)}
    console.log(JSON.stringify(await Promise.all(Array.from({ length: 1_000 }, freePort))))`
  const inAnother = () => {
    const output = execFileSync(process.execPath, ['--experimental-strip-types', '--input-type=module', '-e', script])
    return JSON.parse(output.toString()) as number[] // The script above.
  }

  for (let round = 0; round < 4; round++) {
    const others = inAnother()

    expect(others).toHaveLength(1_000)
    expect(others.filter((port) => ports.has(port))).toEqual([])
  }
})
