/** Checks a text and makes it the live file of its partner: for the commands and for the studio. */
import { fileURLToPath } from 'node:url'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import type { PartnerReading } from '../../schemas/partner/read-partner.ts'
import { readDraftInFolder, type PartnerDraft } from './draft.ts'
import { checkPartners } from './partner-check.ts'
import { replaceLive, type VersionAuthor } from './partner-versions.ts'

export type LiveResult =
  | { readonly kind: 'same' }
  /** The text has faults, or files that extend it would break. */
  | { readonly kind: 'faulty'; readonly broken: readonly PartnerReading[] }
  /** Somebody else publishes now or has just published. */
  | { readonly kind: 'busy'; readonly refusal: string }
  /** `before`: the partner that was live; null: there was none, or it could not be read. */
  | { readonly kind: 'live'; readonly before: Partner | null; readonly reading: PartnerReading | undefined }

/** @param live the text that it replaces, as the caller has read it */
export async function makeLive(
  folder: URL,
  draft: PartnerDraft,
  live: string | null,
  author?: VersionAuthor,
): Promise<LiveResult> {
  if (draft.text === live) return { kind: 'same' }
  const before = (await checkPartners(folder)).find(({ file }) => file === draft.file)?.partner ?? null
  const { reading, broken } = await readDraftInFolder(folder, draft)
  if (broken.length > 0) return { kind: 'faulty', broken }
  const refused = replaceLive(fileURLToPath(folder), draft.id, draft.text, live, author)
  return refused ? { kind: 'busy', ...refused } : { kind: 'live', before, reading }
}
