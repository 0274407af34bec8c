/** Compares two files of a partner: live files, versions or drafts. */
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'
import { checkDraft, readDraft, readNamed } from '../../studio/store/draft.ts'
import { planDifferences } from '../../studio/store/plan-differences.ts'

/** @param names one name is a draft that is compared with its live file */
export async function diffPartners(folder: URL, names: readonly string[]): Promise<CommandResult> {
  const [first = '', second] = names
  if (second === undefined) {
    const draft = readDraft(first)
    return 'refusal' in draft ? draft : diffPartners(folder, [draft.id, first])
  }
  const partners = []
  for (const name of [first, second]) {
    const draft = readNamed(folder, name)
    const read = 'refusal' in draft ? draft : await checkDraft(folder, draft)
    if ('refusal' in read) return read
    if (read.partner === null) return { refusal: `${name} is no portal; compare a file that extends it.` }
    partners.push(read.partner)
  }
  const [before, after] = partners
  const changes = before && after ? planDifferences(before, after, installedPlugins) : ''
  return { text: `${first} → ${second}\n\n${changes || 'No difference.'}` }
}
