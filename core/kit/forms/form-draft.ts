/**
 * What was typed into a form that a forced move took away (a session that ended, maintenance), kept in this tab until the
 * same person opens the form again.
 */
import { deleteDraftsOfOthers, DRAFTS, readDrafts } from '../../kernel/session/drafts.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import { isRecord } from '../../kernel/values/is-record.ts'

export type Draft = {
  /** Keeps the fields. */
  keep(values: Readonly<Record<string, unknown>>): void
  /** What was kept, once; empty: nothing. */
  take(): Readonly<Record<string, unknown>>
}

/**
 * @param whose the username
 * @param form what tells it from other forms
 */
export function createDraft(
  tab: SafeStorage,
  { whose, form }: { readonly whose: string; readonly form: string },
): Draft {
  const read = (): Readonly<Record<string, unknown>> => {
    deleteDraftsOfOthers(tab, whose)
    const forms = readDrafts(tab)?.['forms']
    return isRecord(forms) ? forms : {}
  }
  const write = (forms: Readonly<Record<string, unknown>>) => {
    if (Object.keys(forms).length === 0) tab.delete(DRAFTS)
    else tab.set(DRAFTS, JSON.stringify({ whose, forms }))
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
