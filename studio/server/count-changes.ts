/** Counts the values that differ between two texts of a partner's file; a list counts once. */
import { isRecord } from '../../core/kernel/values/is-record.ts'

/** @param before null: none, so everything is new and counts once */
export function countChanges(before: string | null, after: string): number {
  if (before === after) return 0
  if (before === null) return 1
  try {
    // Texts that differ in spaces alone are still not the same file.
    return Math.max(1, differing(JSON.parse(before), JSON.parse(after)))
  } catch {
    return 1
  }
}

function differing(before: unknown, after: unknown): number {
  if (JSON.stringify(before) === JSON.stringify(after)) return 0
  if (!isRecord(before) || !isRecord(after)) return 1
  const keys = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...keys].reduce((sum, key) => sum + differing(before[key], after[key]), 0)
}
