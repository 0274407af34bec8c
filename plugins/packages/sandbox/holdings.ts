/** The customers' packages: the current one, and the next one, which begins at its end. Each read updates them; there is no timer. */
import type { SandboxAccount, World } from '@gapura/backend'
import type { CurrentPackage, Package } from '../endpoints.ts'
import { endOf, packageRow, toPackage, type StoredPackage } from './offers.ts'

export const HOLDING_TABLE = `
  CREATE TABLE IF NOT EXISTS held_packages (
    number INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL REFERENCES accounts,
    package_id TEXT NOT NULL REFERENCES packages, purchase_id TEXT UNIQUE,
    status TEXT NOT NULL, started_at TEXT, ends_at TEXT
  );
`

export type HeldRow = {
  readonly number: number
  readonly package_id: string
  readonly status: CurrentPackage['status']
  readonly started_at: string | null
  readonly ends_at: string | null
}

/** Gives an account a package that began at `start`; null: it begins when the package before it ends. */
export function grantPackage(
  world: World,
  account: SandboxAccount,
  held: StoredPackage,
  start: Date | null,
  purchase: string | null,
): void {
  world.db.run(
    `INSERT OR IGNORE INTO held_packages (account_id, package_id, purchase_id, status, started_at, ends_at)
     VALUES (?, ?, ?, ?, ?, ?)`,
    account.id,
    held.id,
    purchase,
    start ? 'active' : 'not_activated',
    start?.toISOString() ?? null,
    start ? endOf(start, held).toISOString() : null,
  )
  updateRouter(world, account)
}

/** Starts the next package where the last one has ended, and returns the customer’s packages, the current one first. */
export function startDueAndListHeld(world: World, account: SandboxAccount): readonly HeldRow[] {
  const rows = world.db.all<HeldRow>(
    `SELECT * FROM held_packages WHERE account_id = ? AND (status = 'not_activated' OR (status = 'active' AND ends_at > ?))
     ORDER BY status, number`,
    account.id,
    world.now().toISOString(),
  )
  const [first] = rows
  if (!first || first.status === 'active') return rows
  const last = world.db.one<{ ends_at: string | null }>(
    `SELECT max(ends_at) AS ends_at FROM held_packages WHERE account_id = ? AND status = 'active'`,
    account.id,
  )
  const start = last?.ends_at == null ? world.now() : new Date(last.ends_at)
  world.db.run(
    `UPDATE held_packages SET status = 'active', started_at = ?, ends_at = ? WHERE number = ?`,
    start.toISOString(),
    endOf(start, packageRow(world, first.package_id)).toISOString(),
    first.number,
  )
  return startDueAndListHeld(world, account)
}

/** Allows the customer at the router until their last package ends. */
function updateRouter(world: World, account: SandboxAccount): void {
  let until: Date | null = null
  for (const row of startDueAndListHeld(world, account)) {
    until =
      row.ends_at === null ? endOf(until ?? world.now(), packageRow(world, row.package_id)) : new Date(row.ends_at)
  }
  if (until) world.hotspot.allow(account.username, until)
}

export function readHeld(world: World, row: HeldRow): CurrentPackage {
  const held = packageRow(world, row.package_id)
  const { status, started_at, ends_at } = row
  const used_bytes =
    started_at === null ? null : usedBytes(held, (world.now().getTime() - Date.parse(started_at)) / 1000)
  return { package: toPackage(held), status, started_at, ends_at, used_bytes, quota_bytes: held.quota_bytes }
}

/** Simulated usage: the full bandwidth for a fiftieth of the time. */
function usedBytes(held: StoredPackage, seconds: number): number {
  const used = Math.floor((Math.max(0, seconds) * held.bandwidth_mbps * 1_000_000) / 8 / 50)
  return held.quota_bytes === null ? used : Math.min(used, held.quota_bytes)
}

/** The next more expensive package of the same kind; the weekly package for a customer without a package. */
export function recommend(world: World, caller: SandboxAccount, current: HeldRow | undefined): Package | null {
  const has = current && packageRow(world, current.package_id)
  const kind = has?.kind ?? (caller.account_type === 'rtrw' ? 'rtrw' : 'general')
  const row = world.db.one<StoredPackage>(
    'SELECT * FROM packages WHERE active = 1 AND kind = ? AND price > ? ORDER BY price LIMIT 1',
    kind,
    has?.price ?? (kind === 'general' ? 20_000 : 0),
  )
  return row ? toPackage(row) : null
}
