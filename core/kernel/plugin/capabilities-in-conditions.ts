import type { Plugin } from './define-plugin.ts'
import { isRecord } from '../values/is-record.ts'

/** Capabilities in the conditions of these plugins, unique and sorted. A plan needs no other permissions of a customer. */
export function capabilitiesInConditions(plugins: readonly Plugin[]): readonly string[] {
  return [...new Set(plugins.flatMap((plugin) => whensIn(plugin).flatMap(capabilitiesIn)))].toSorted()
}

/** Every `when` in a definition, at any depth. Ignores functions. */
function whensIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(whensIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'when' ? [inner] : whensIn(inner)))
}

function capabilitiesIn(when: unknown): readonly string[] {
  if (Array.isArray(when)) return when.flatMap(capabilitiesIn)
  if (!isRecord(when)) return []
  const { capability } = when
  return [...(typeof capability === 'string' ? [capability] : []), ...Object.values(when).flatMap(capabilitiesIn)]
}
