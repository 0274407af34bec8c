/** Finds the fields of an example that may be missing, by trying each of them. */
import { isRecord } from '../core/kernel/values/is-record.ts'

/** The two ways in which a field can be missing. */
export const LEFT_OUT = [{}] as const
export const LEFT_OUT_OR_NULL = [{}, { isNull: true }] as const

/**
 * Paths of the fields that may be missing in each of the `ways`, for example `package.price`. Indexes of lists and the
 * envelope `data` are not part of a path.
 */
export function mayLack(
  example: unknown,
  ways: readonly { readonly isNull?: true }[],
  isRead: (example: unknown) => boolean,
): readonly string[] {
  const found: string[] = []
  const visit = (value: unknown, path: readonly string[], put: (changed: unknown) => unknown): void => {
    if (Array.isArray(value)) {
      value.forEach((item: unknown, index) => visit(item, path, (changed) => put(value.with(index, changed))))
    } else if (isRecord(value)) {
      for (const [name, inner] of Object.entries(value)) {
        // A key of a map, such as `GET /api/announcements`, is no field.
        if (name.includes(' ')) continue
        const isEnvelope = path.length === 0 && (name === 'data' || name === 'next')
        const own = isEnvelope ? path : [...path, name]
        const { [name]: _, ...rest } = value
        const isMissable = ways.every(({ isNull }) => isRead(put(isNull ? { ...rest, [name]: null } : rest)))
        if (!isEnvelope && isMissable) found.push(own.join('.'))
        visit(inner, own, (changed) => put({ ...value, [name]: changed }))
      }
    }
  }
  visit(example, [], (changed) => changed)
  return [...new Set(found)]
}
