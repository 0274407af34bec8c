/** The sandbox's clock: the machine's clock plus a stored offset, which the desk can increase. */
import type { Database } from '../../backend/define-sandbox.ts'

export const CLOCK_TABLE = `
  CREATE TABLE IF NOT EXISTS clock (one INTEGER PRIMARY KEY CHECK (one = 1), ahead_ms INTEGER NOT NULL);
  INSERT OR IGNORE INTO clock VALUES (1, 0);
`

export type Clock = {
  now(): Date
  /** Milliseconds ahead of the machine's clock. */
  ahead(): number
  advance(ms: number): void
}

export function createClock(db: Database, machine: () => Date): Clock {
  const ahead = () => db.one<{ ahead_ms: number }>('SELECT ahead_ms FROM clock')?.ahead_ms ?? 0
  return {
    ahead,
    now: () => new Date(machine().getTime() + ahead()),
    advance: (ms) => db.run('UPDATE clock SET ahead_ms = ahead_ms + ?', Math.round(ms)),
  }
}
