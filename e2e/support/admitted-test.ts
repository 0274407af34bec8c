/**
 * A `test` whose host admits a plugin: the example of a package is packed, a server offers the file, and the partners' folder has the list. No
 * other file of journeys uses the host.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { startHost, type HostProcess } from './host-process.ts'
import { expect, test as base } from './journey.ts'

type Operator = {
  /** Writes the list with the packed plugin, its entry changed by `more`, its file by `change`. */
  readonly list: (more?: Readonly<Record<string, unknown>>, change?: (text: string) => string) => Promise<void>
  readonly folder: string
}

/** Packs the example. Returns its file and its entry of the list. */
async function pack(folder: string): Promise<{ readonly text: string; readonly entry: object }> {
  const example = resolve('examples/plugin-night-pass')
  await cp(join(example, 'src'), join(folder, 'src'), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
  const facts = await readFile(join(example, 'package.json'), 'utf8')
  await writeFile(join(folder, 'package.json'), facts.replace('./dist/plugin.js', './src/plugin.ts'))
  const args = [resolve('tools/run.mjs'), resolve('tools/plugin/plugin.ts'), 'pack', folder]
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: folder })
  const entry: unknown = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const name = (await readdir(folder)).find((file) => /^night-pass-.*\.js$/.test(file)) ?? ''
  return { text: await readFile(join(folder, name), 'utf8'), entry: entry instanceof Object ? entry : {} }
}

export const test = base.extend<object, { operator: Operator; host: HostProcess }>({
  operator: [
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'gapura-admitted-'))
      const partners = join(folder, 'partners')
      await mkdir(partners)
      await cp('partner-configs', partners, { recursive: true })
      const file = join(partners, 'lestari.json')
      const text = (await readFile(file, 'utf8')).replace(/"plugins": \{/, '"plugins": { "night-pass": true,')
      await writeFile(file, text)
      const packed = await pack(join(folder, 'plugin'))
      let { text: served } = packed
      const server = createServer((_, response) => void response.end(served)).listen(0, '127.0.0.1')
      await new Promise((listening) => server.once('listening', listening))
      // A server that listens on a port has such an address.
      const { port } = server.address() as AddressInfo
      const list: Operator['list'] = async (more = {}, change = (same) => same) => {
        served = change(packed.text)
        const integrity = `sha384-${createHash('sha384').update(served).digest('base64')}`
        const entry = { ...packed.entry, from: `http://127.0.0.1:${port}/night-pass.js`, integrity, ...more }
        const partial = join(folder, 'plugins.json')
        await writeFile(partial, JSON.stringify({ plugins: [entry] }, null, 2))
        await rename(partial, join(partners, 'plugins.json'))
      }
      await list()
      await provide({ list, folder: partners })
      server.close()
      await rm(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  host: [
    async ({ operator }, provide) => {
      const host = await startHost({ HOST_PARTNERS: operator.folder })
      await expect.poll(() => host.output()).toContain('night-pass 1.0.0: admitted by plugins.json')
      await provide(host)
      expect(await host.stop(), `exit code of the host, which wrote:\n${host.output()}`).toBe(0)
    },
    { scope: 'worker' },
  ],
})
