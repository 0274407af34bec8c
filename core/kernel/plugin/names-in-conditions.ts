import type { Plugin } from './define-plugin.ts'
import { isRecord } from '../values/is-record.ts'

/** Unique and sorted. A plan needs no other capabilities, service types and names of the login config than those in conditions. */
export function namesInConditions(
  plugins: readonly Plugin[],
  kind: 'capability' | 'serviceType' | 'loginConfig',
): readonly string[] {
  return [...new Set(plugins.flatMap((plugin) => whensIn(plugin).flatMap((when) => namesIn(when, kind))))].toSorted()
}

/** Every `when` in a definition, at any depth. Ignores functions. */
function whensIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap(whensIn)
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => (key === 'when' ? [inner] : whensIn(inner)))
}

function namesIn(when: unknown, kind: string): readonly string[] {
  if (Array.isArray(when)) return when.flatMap((one) => namesIn(one, kind))
  if (!isRecord(when)) return []
  const name = when[kind]
  return [...(typeof name === 'string' ? [name] : []), ...Object.values(when).flatMap((one) => namesIn(one, kind))]
}
