/** The billing's own settings, read at most every half minute. */
import type { Databases } from './open-databases.ts'

const KEPT_MS = 30_000

export function readSettings(
  { billing }: Databases,
  now: () => number,
): () => Promise<Readonly<Record<string, string>>> {
  let kept: { readonly at: number; readonly values: Promise<Readonly<Record<string, string>>> } | null = null
  const read = async () => {
    const rows = await billing.selectFrom('gapura_settings').selectAll().execute()
    return Object.fromEntries(rows.map(({ setting, value }) => [setting, value ?? '']))
  }
  return () => {
    if (kept && now() - kept.at < KEPT_MS) return kept.values
    const values = read()
    kept = { at: now(), values }
    // A failure is not kept.
    values.catch(() => (kept = null))
    return values
  }
}
