/**
 * Stores the input of a form that was left by a forced move, such as the end of the session or maintenance, in this tab until the same
 * customer opens the form again.
 */
import { deleteDraftsOfOthers, DRAFTS_KEY, readDrafts } from '../../kernel/session/drafts.ts'
import type { SafeStorage } from '../../kernel/values/safe-storage.ts'
import { isRecord } from '../../kernel/values/is-record.ts'

export type FormDraft = {
  save(values: Readonly<Record<string, unknown>>): void
  /** Removes and returns the saved fields; an empty object without any. */
  take(): Readonly<Record<string, unknown>>
}

/** @param form identifies the form in this tab */
export function createDraft(
  tab: SafeStorage,
  { username, form }: { readonly username: string; readonly form: string },
): FormDraft {
  const read = (): Readonly<Record<string, unknown>> => {
    deleteDraftsOfOthers(tab, username)
    const forms = readDrafts(tab)?.['forms']
    return isRecord(forms) ? forms : {}
  }
  const write = (forms: Readonly<Record<string, unknown>>) => {
    if (Object.keys(forms).length === 0) tab.delete(DRAFTS_KEY)
    else tab.set(DRAFTS_KEY, JSON.stringify({ username, forms }))
  }
  return {
    save: (values) => write({ ...read(), [form]: values }),
    take: () => {
      const { [form]: values, ...others } = read()
      if (!isRecord(values)) return {}
      write(others)
      return values
    },
  }
}
