/** The capabilities that plugins ask about: of a person's permissions, all that a plan can need. */
import type { Plugin } from './define-plugin.ts'
import { isRecord } from '../values/is-record.ts'

/** Each once and in order, so that the same plugins name the same list. */
export function namedCapabilities(plugins: readonly Plugin[]): readonly string[] {
  return [...new Set(plugins.flatMap((plugin) => whensIn(plugin).flatMap(capabilitiesIn)))].toSorted()
}

/** Every `when` in a card, wherever it stands. What a card holds besides data and lists of data is passed over. */
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
