/** MariaDB and PostgreSQL servers for the kit's own tables, each with a folder and a port of its own. */
import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BridgeStoreSettings } from '../../kit/store/open-store.ts'
import { startMariaDb } from './lab.ts'
import { freePort } from '../../../tools/test/free-port.ts'
import { start, pollUntil, type Program } from './programs.ts'

const POSTGRES = '/usr/lib/postgresql'
const versions = existsSync(POSTGRES)
  ? readdirSync(POSTGRES).filter((name) => existsSync(join(POSTGRES, name, 'bin/initdb')))
  : []
/** The kinds of stores that this machine has. */
export const storeKinds = versions.length > 0 ? (['mariadb', 'postgres'] as const) : (['mariadb'] as const)
if (versions.length === 0)
  console.log('PostgreSQL is not installed (apt-get install postgresql): only MariaDB is tested.')

export type StartedStore = { readonly settings: BridgeStoreSettings; close(): Promise<void> }

async function startMaria(): Promise<StartedStore> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-store-'))
  const programs: Program[] = []
  const port = await freePort()
  const sql = await startMariaDb(folder, port, programs)
  sql("CREATE DATABASE gapura; GRANT ALL ON gapura.* TO 'gapura'@'127.0.0.1' IDENTIFIED BY 'x'")
  return {
    settings: { kind: 'mariadb', host: '127.0.0.1', port, user: 'gapura', password: 'x', name: 'gapura' },
    close: async () => {
      for (const program of programs) await program.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startPostgres(): Promise<StartedStore> {
  const bin = join(POSTGRES, versions.at(-1) ?? '', 'bin')
  const folder = mkdtempSync(join(tmpdir(), 'gapura-store-'))
  // PostgreSQL does not run as root.
  const isRoot = process.getuid?.() === 0
  const id = (option: '-u' | '-g') => Number(spawnSync('id', [option, 'postgres'], { encoding: 'utf8' }).stdout)
  if (isRoot) chownSync(folder, id('-u'), id('-g'))
  const as = isRoot ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups'] : []
  const [command = '', ...args] = [...as, join(bin, 'initdb')]
  const data = join(folder, 'data')
  const initdb = spawnSync(command, [...args, '-D', data, '-U', 'gapura', '--auth=trust', '--no-sync', '-E', 'UTF8'], {
    encoding: 'utf8',
  })
  if (initdb.status !== 0) throw new Error(`initdb: ${initdb.stderr}`)
  const port = await freePort()
  const [server = '', ...before] = [...as, join(bin, 'postgres')]
  const program = start('PostgreSQL', server, [
    ...before,
    '-D',
    data,
    '-p',
    String(port),
    '-c',
    'listen_addresses=127.0.0.1',
    '-c',
    'fsync=off',
    '-k',
    folder,
  ])
  const isUp = () => spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0
  await pollUntil('PostgreSQL answers', isUp, { program })
  return {
    settings: { kind: 'postgres', host: '127.0.0.1', port, user: 'gapura', password: 'x', name: 'postgres' },
    close: async () => {
      await program.end('SIGINT')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function startStore(kind: (typeof storeKinds)[number]): Promise<StartedStore> {
  return kind === 'mariadb' ? startMaria() : startPostgres()
}
