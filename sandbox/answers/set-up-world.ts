/**
 * Creates the tables of the core and of every plugin and inserts the demonstration data, also for a plugin that is added
 * later. When the definition of a table has changed, the world is reset, because its data is not worth a migration.
 */
import { createHash } from 'node:crypto'
import { ANSWER_TABLE } from './answering.ts'
import { PARTNER_TABLE } from './partner.ts'
import { seedDemo } from './demo.ts'
import type { SandboxPlugin } from '../world/sandbox-plugin.ts'
import { type SandboxWorld, WORLD_TABLES } from '../world/world.ts'

const MODULE_TABLE = 'CREATE TABLE IF NOT EXISTS parts (id TEXT PRIMARY KEY, shape TEXT NOT NULL);'

/** The core (id '') or a plugin. */
type Module = { readonly id: string; readonly tables: string; readonly seed: () => void }

export function setUpWorld(world: SandboxWorld, plugins: readonly SandboxPlugin[]): void {
  const { db } = world
  const core: Module = { id: '', tables: WORLD_TABLES + ANSWER_TABLE + PARTNER_TABLE, seed: () => seedDemo(world) }
  const modules = [
    core,
    ...plugins.map(({ id, sandbox }): Module => ({ id, tables: sandbox.tables, seed: () => sandbox.seed(world) })),
  ]
  db.transaction(() => {
    const known = knownModules(world)
    const isFresh =
      known.size === 0 || modules.some(({ id, tables }) => known.has(id) && known.get(id) !== shapeOf(tables))
    if (isFresh) db.clear()
    // Before the seeds, because a plugin's seed may use other plugins' tables.
    db.exec([MODULE_TABLE, ...modules.map(({ tables }) => tables)].join('\n'))
    for (const { id, tables, seed } of modules) {
      if (!isFresh && known.has(id)) continue
      seed()
      db.run('INSERT INTO parts VALUES (?, ?)', id, shapeOf(tables))
    }
  })
}

function knownModules({ db }: SandboxWorld): ReadonlyMap<string, string> {
  db.exec(MODULE_TABLE)
  const rows = db.all<{ id: string; shape: string }>('SELECT id, shape FROM parts')
  return new Map(rows.map(({ id, shape }) => [id, shape]))
}

function shapeOf(tables: string): string {
  return createHash('sha256').update(tables).digest('base64url')
}
