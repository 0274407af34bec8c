/** The capabilities of accounts: what the back end lets some customers do, for the condition `capability` of plugins. */
import type { Database, SandboxAccount, World } from '../../backend/define-sandbox.ts'

export const CAPABILITY_TABLE = `
  CREATE TABLE IF NOT EXISTS capabilities (account_id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (account_id, name));
`

export type Capabilities = {
  readonly grant: World['grant']
  readonly capabilitiesOf: (account: SandboxAccount) => readonly string[]
}

/** @param known those that a plugin's sandbox names, and `debug` */
export function createCapabilities(db: Database, known: readonly string[]): Capabilities {
  const all = [...new Set(['debug', ...known])]
  return {
    grant: ({ id }, capability) => {
      if (!all.includes(capability)) {
        throw new RangeError(
          `No plugin has the capability ${capability}. Known: ${all.join(', ')}. A plugin names its own in \`capabilities\` of defineSandbox.`,
        )
      }
      db.run('INSERT OR IGNORE INTO capabilities VALUES (?, ?)', id, capability)
    },
    capabilitiesOf: ({ id }) =>
      db
        .all<{ name: string }>('SELECT name FROM capabilities WHERE account_id = ? ORDER BY name', id)
        .map(({ name }) => name),
  }
}
