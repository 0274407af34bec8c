/**
 * What was typed into a form that a forced move took away (a session that ended, maintenance), kept in this tab until the
 * same person opens the form again.
 */
import type { SafeStorage } from '../session/safe-storage.ts'
import { isRecord } from '../values/is-record.ts'

export type Draft = {
  /** Keeps the fields. */
  keep(values: Readonly<Record<string, unknown>>): void
  /** What was kept, once; empty: nothing. */
  take(): Readonly<Record<string, unknown>>
}

const NAME = 'drafts'

/**
 * @param whose the username
 * @param form what tells it from other forms
 */
export function createDraft(
  tab: SafeStorage,
  { whose, form }: { readonly whose: string; readonly form: string },
): Draft {
  const read = (): Readonly<Record<string, unknown>> => {
    const kept = parse(tab.get(NAME))
    if (kept === null) return {}
    if (kept['whose'] === whose && isRecord(kept['forms'])) return kept['forms']
    // What one person typed is nothing to the next one.
    tab.delete(NAME)
    return {}
  }
  const write = (forms: Readonly<Record<string, unknown>>) => {
    if (Object.keys(forms).length === 0) tab.delete(NAME)
    else tab.set(NAME, JSON.stringify({ whose, forms }))
  }
  return {
    keep: (values) => write({ ...read(), [form]: values }),
    take: () => {
      const { [form]: values, ...others } = read()
      if (!isRecord(values)) return {}
      write(others)
      return values
    },
  }
}

function parse(text: string | null): Readonly<Record<string, unknown>> | null {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    return isRecord(kept) ? kept : null
  } catch {
    return null
  }
}
