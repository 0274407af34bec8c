/** The billing's own settings, cached for 30 seconds. */
import type { Databases } from './open-databases.ts'

const CACHE_MS = 30_000

export function createSettingsReader(
  { billing }: Databases,
  now: () => number,
): () => Promise<Readonly<Record<string, string>>> {
  let cached: { readonly at: number; readonly values: Promise<Readonly<Record<string, string>>> } | null = null
  const read = async () => {
    const rows = await billing.selectFrom('gapura_settings').selectAll().execute()
    return Object.fromEntries(rows.map(({ setting, value }) => [setting, value ?? '']))
  }
  return () => {
    if (cached && now() - cached.at < CACHE_MS) return cached.values
    const values = read()
    cached = { at: now(), values }
    values.catch(() => (cached = null))
    return values
  }
}
