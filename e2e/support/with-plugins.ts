/** Returns a `test` whose host has these entries under `plugins` in every partner's file, over the partner's own. */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startHost } from './host-process.ts'
import { expect, test } from './journey.ts'

/** @param plugins as in a partner's file: `{ help: true }` */
export function testWith(plugins: Readonly<Record<string, unknown>>) {
  return test.extend<object, { host: Awaited<ReturnType<typeof startHost>> }>({
    host: [
      async ({}, provide) => {
        const folder = await partnersWith(plugins)
        const host = await startHost({ HOST_PARTNERS: folder })
        await provide(host)
        const code = await host.stop()
        await rm(folder, { recursive: true, force: true })
        expect(code, `exit code of the host, which wrote:\n${host.output()}`).toBe(0)
      },
      { scope: 'worker' },
    ],
  })
}

async function partnersWith(plugins: Readonly<Record<string, unknown>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gapura-partners-'))
  await cp('partner-configs', folder, { recursive: true })
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.json')) continue
    const partner = JSON.parse(await readFile(join(folder, name), 'utf8'))
    const changed = { ...partner, plugins: { ...partner.plugins, ...plugins } }
    await writeFile(join(folder, name), JSON.stringify(changed))
  }
  return folder
}
