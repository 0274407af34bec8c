/**
 * Sets up a world: creates the tables of the core and of every plugin and inserts the demonstration data. A plugin that
 * is added later is set up then. When the definition of a table has changed, the whole world is reset, because its data
 * is not worth a migration.
 */
import { createHash } from 'node:crypto'
import { ANSWER_TABLE } from './answering.ts'
import { PARTNER_TABLE } from './partner.ts'
import { seedDemo } from './demo.ts'
import type { SandboxPlugin } from '../world/sandbox-plugin.ts'
import { type SandboxWorld, WORLD_TABLES } from '../world/world.ts'

const PART_TABLE = 'CREATE TABLE IF NOT EXISTS parts (id TEXT PRIMARY KEY, shape TEXT NOT NULL);'

type Part = { readonly id: string; readonly tables: string; readonly seed: () => void }

export function setUpWorld(world: SandboxWorld, plugins: readonly SandboxPlugin[]): void {
  const { db } = world
  const core: Part = { id: '', tables: WORLD_TABLES + ANSWER_TABLE + PARTNER_TABLE, seed: () => seedDemo(world) }
  const parts = [
    core,
    ...plugins.map(({ id, sandbox }): Part => ({ id, tables: sandbox.tables, seed: () => sandbox.seed(world) })),
  ]
  db.transaction(() => {
    const known = knownParts(world)
    const isFresh =
      known.size === 0 || parts.some(({ id, tables }) => known.has(id) && known.get(id) !== shapeOf(tables))
    if (isFresh) db.clear()
    // All tables are created before any seed runs, because a plugin's seed may use other plugins' tables.
    db.exec([PART_TABLE, ...parts.map(({ tables }) => tables)].join('\n'))
    for (const { id, tables, seed } of parts) {
      if (!isFresh && known.has(id)) continue
      seed()
      db.run('INSERT INTO parts VALUES (?, ?)', id, shapeOf(tables))
    }
  })
}

function knownParts({ db }: SandboxWorld): ReadonlyMap<string, string> {
  db.exec(PART_TABLE)
  const rows = db.all<{ id: string; shape: string }>('SELECT id, shape FROM parts')
  return new Map(rows.map(({ id, shape }) => [id, shape]))
}

function shapeOf(tables: string): string {
  return createHash('sha256').update(tables).digest('base64url')
}
