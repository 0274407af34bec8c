/** Works on the partners of a folder: their states, drafts, what would change, publishing and going back. */
import { accessSync, constants, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PARTNER_PATTERNS } from '../../core/kernel/partner/schema-parts.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import {
  differences,
  type ChangesAnswer,
  type CheckAnswer,
  type Differences,
  type NewPartnerRequest,
  type PartnerState,
  type PartnerSummary,
  type PublishRequest,
  type RollbackRequest,
  type Store,
  type Version,
} from '../contract.ts'
import { hashOfText, readDraftInFolder } from '../store/draft.ts'
import { draftIds, draftOf, removeDraft, writeDraft } from '../store/studio-drafts.ts'
import { makeLive } from '../store/go-live.ts'
import { checkPartners, partnerFiles } from '../store/partner-check.ts'
import { liveText, versionsOf } from '../store/partner-versions.ts'
import { partnerDifferences, sectionsByChange, type PartnerDifferences } from '../store/plan-differences.ts'
import { shownLists } from '../store/shown-lists.ts'
import type { Delivery } from './delivery.ts'
import { countChanges } from './count-changes.ts'
import { presetText } from './presets.ts'
import { problemsOf } from './problems.ts'
import { StudioRefusal } from './studio-refusal.ts'

export type DeskSettings = {
  readonly folder: URL
  /** Who owns the files; shown where they cannot be written. */
  readonly owner: string | null
  /** Default: asks the file system. */
  readonly isReadOnly?: () => boolean
  /** Default: hosts read the folder itself. */
  readonly delivery?: Pick<Delivery, 'deliver' | 'isLate'>
  readonly previewUrl: (id: string) => string | null
  readonly publicUrl: (domain: string) => string
}

export type PartnerDesk = ReturnType<typeof createPartnerDesk>

const ID = new RegExp(PARTNER_PATTERNS.id)

export function createPartnerDesk({ folder, owner, delivery, previewUrl, publicUrl, ...settings }: DeskSettings) {
  const place = fileURLToPath(folder)
  const isReadOnly = settings.isReadOnly ?? (() => !mayWrite(place))
  const namedDraft = (id: string, text: string) => ({ id, file: `${id}.json`, text, name: `${id}.json` })
  const check = (id: string, text: string) => readDraftInFolder(folder, namedDraft(id, text))
  const exists = (id: string) => liveText(place, id) !== null || draftOf(place, id) !== null

  /** The values that a text inherits, merged along the chain of files; null: none. */
  const inheritedBy = async (id: string, text: string): Promise<Record<string, unknown> | null> => {
    const own = parsed(text)
    if (!isRecord(own) || typeof own['extends'] !== 'string') return null
    const { reading } = await check(id, JSON.stringify({ extends: own['extends'] }))
    const merged = parsed(reading?.mergedText ?? '')
    return isRecord(merged) ? merged : null
  }
  const state = async (id: string): Promise<PartnerState> => {
    const [live, draft] = [liveOf(place, id), draftOf(place, id)]
    const text = draft?.text ?? live?.text
    const checked = text === undefined ? null : await check(id, text)
    const [domain] = live === null ? [] : shownOf(parsed(live.text)).domains
    return {
      id,
      live: live && { ...live, at: live.at.toISOString() },
      draft: draft && { ...draft, at: draft.at.toISOString() },
      inherited: text === undefined ? null : await inheritedBy(id, text),
      changes: draft === null ? 0 : countChanges(live?.text ?? null, draft.text),
      problems: checked === null ? [] : [...problemsOf(checked)],
      previewUrl: previewUrl(id),
      publicUrl: domain === undefined ? null : publicUrl(domain),
      ...(delivery && { isLate: delivery.isLate() }),
    }
  }
  const demandWritable = () => {
    if (isReadOnly()) throw readOnly()
  }
  const partnerOf = async (id: string, text: string | null): Promise<Partner | null> =>
    text === null ? null : ((await check(id, text)).reading?.partner ?? null)
  const differencesOf = (before: Partner | null, after: Partner | null, language: string): Differences | null =>
    before === null || after === null ? null : plain(partnerDifferences(before, after, installedPlugins, [language]))
  /** Refuses when the live text is not the text that the caller has seen, and says what has changed since. */
  const demandLive = async (id: string, seen: string | null, language: string): Promise<string | null> => {
    const live = liveText(place, id)
    if ((live === null ? null : hashOfText(live)) === seen) return live
    throw await liveChanged(id, seen, live, language)
  }
  const liveChanged = async (id: string, seen: string | null, live: string | null, language: string) => {
    const former = versionsOf(place, id).find(({ text }) => hashOfText(text) === seen)
    const theirs = former && differencesOf(await partnerOf(id, former.text), await partnerOf(id, live), language)
    return new StudioRefusal(409, 'live-changed', `${id}.json has been published or changed meanwhile.`, {
      state: await state(id),
      ...(theirs && { theirs }),
    })
  }
  const publishText = async (
    id: string,
    text: string,
    live: string | null,
    author: { readonly by: string | null; readonly note: string | null },
    language: string,
  ) => {
    const result = await writing(() => makeLive(folder, namedDraft(id, text), live, author))
    if (result.kind === 'faulty') {
      const own = result.broken.find(({ file }) => file === `${id}.json`)
      const problems = [...problemsOf({ reading: own, broken: result.broken })]
      throw new StudioRefusal(422, 'has-problems', `${id}.json has faults; nothing was published.`, { problems })
    }
    if (result.kind !== 'busy') return delivery?.deliver()
    const now = liveText(place, id)
    if (now !== live) throw await liveChanged(id, live === null ? null : hashOfText(live), now, language)
    throw new StudioRefusal(503, 'busy', result.refusal)
  }

  return {
    /** @throws StudioRefusal for an id that no partner can have, and for an id that no partner has */
    demandKnown: (id: string): string => {
      if (!ID.test(id) || !exists(id)) throw new StudioRefusal(404, 'unknown', 'There is no such partner.')
      return id
    },
    store: (): Store => ({ isReadOnly: isReadOnly(), owner }),
    list: async (): Promise<PartnerSummary[]> => {
      const drafts = new Map(draftIds(place).flatMap((id) => [[id, draftOf(place, id)?.text ?? ''] as const]))
      const live = new Set(partnerFiles(folder).map((file) => file.replace(/\.json$/, '')))
      const texts = new Map([...drafts].map(([id, text]) => [`${id}.json`, text]))
      const readings = await checkPartners(folder, texts)
      return readings.flatMap(({ file, partner, faults, isAbstract, mergedText }) => {
        const id = file.replace(/\.json$/, '')
        if (isAbstract || !ID.test(id)) return []
        const { name, ...shown } = shownOf(partner ?? parsed(mergedText))
        return {
          id,
          name: name ?? id,
          ...shown,
          isLive: live.has(id),
          hasDraft: drafts.has(id),
          problems: faults.length,
        }
      })
    },
    state,
    check: async (id: string, text: string): Promise<CheckAnswer> => {
      const checked = await check(id, text)
      const partner = checked.reading?.partner ?? null
      const lists = partner === null ? [] : shownLists(partner, installedPlugins)
      return {
        problems: [...problemsOf(checked)],
        lists: lists.map(({ pointer, shown, entries }) => ({ pointer, shown: [...shown], entries: [...entries] })),
      }
    },
    create: async (request: NewPartnerRequest, by: string | null): Promise<PartnerState> => {
      demandWritable()
      const { id, domain } = request
      if (ID.test(id) && exists(id))
        throw new StudioRefusal(409, 'taken', `There is a partner ${id} already.`, { problems: [] })
      const text = presetText(request)
      const checked = ID.test(id) ? await check(id, text) : await readDraftInFolder(folder, namedDraft('new', text))
      const faults = problemsOf(checked)
      if (checked.reading?.faults.some(({ code }) => code === 'P210'))
        throw new StudioRefusal(409, 'taken', `The host name ${domain} belongs to another partner.`, {
          problems: [...faults],
        })
      if (!ID.test(id) || faults.some((problem) => !problem.isMild))
        throw new StudioRefusal(422, 'has-problems', 'The new partner has faults.', { problems: [...faults] })
      await writing(() => writeDraft(place, id, { text, from: null, by }))
      return state(id)
    },
    saveDraft: async (id: string, text: string, from: string | null, by: string | null): Promise<PartnerState> => {
      demandWritable()
      const result = await writing(() => writeDraft(place, id, { text, from, by }))
      if (result === 'changed')
        throw new StudioRefusal(409, 'draft-changed', 'Somebody else has saved meanwhile.', { state: await state(id) })
      if (result !== 'written') throw new StudioRefusal(503, 'busy', result.refusal)
      // A draft that equals the live text is deleted.
      if (text === liveText(place, id)) removeDraft(place, id)
      return state(id)
    },
    /** @param seen the tag of the draft that the caller has seen. Default: whichever there is */
    dropDraft: async (id: string, seen?: string): Promise<PartnerState> => {
      demandWritable()
      if (seen !== undefined && draftOf(place, id)?.tag !== seen)
        throw new StudioRefusal(409, 'draft-changed', 'Somebody else has saved meanwhile.', { state: await state(id) })
      await writing(() => removeDraft(place, id))
      return state(id)
    },
    /** @param language of the names of features and menus */
    changes: async (id: string, language: string): Promise<ChangesAnswer> => {
      const [live, draft] = [liveText(place, id), draftOf(place, id)?.text ?? liveText(place, id)]
      const checked = draft === null ? null : await check(id, draft)
      const differences = differencesOf(await partnerOf(id, live), checked?.reading?.partner ?? null, language)
      const none: Differences = { settings: [], options: [], sections: [] }
      return { ...(differences ?? none), problems: checked === null ? [] : [...problemsOf(checked)] }
    },
    publish: async (
      id: string,
      { draft: tag, live: seen, note }: PublishRequest,
      by: string | null,
      language: string,
    ) => {
      demandWritable()
      const draft = draftOf(place, id)
      if (draft === null || draft.tag !== tag)
        throw new StudioRefusal(409, 'draft-changed', 'Somebody else has saved meanwhile.', { state: await state(id) })
      const live = await demandLive(id, seen, language)
      await publishText(id, draft.text, live, { by, note: note || null }, language)
      // A text that somebody has saved since remains a draft.
      if (draftOf(place, id)?.tag === tag) removeDraft(place, id)
      return state(id)
    },
    versions: (id: string): Version[] => {
      const live = liveText(place, id)
      return versionsOf(place, id)
        .map(({ number, at, by, note, text }) => ({ number, at: at.toISOString(), by, note, isLive: text === live }))
        .toReversed()
    },
    version: async (id: string, number: number, language: string) => {
      const { text } = demandVersion(id, number)
      const live = await partnerOf(id, liveText(place, id))
      return { text, differences: differencesOf(live, await partnerOf(id, text), language) }
    },
    rollBack: async (
      id: string,
      { number, live: seen }: RollbackRequest,
      by: string | null,
      language: string,
    ): Promise<PartnerState> => {
      demandWritable()
      const { text } = demandVersion(id, number)
      await publishText(id, text, await demandLive(id, seen, language), { by, note: null }, language)
      return state(id)
    },
    /** The texts that a preview may show, the draft first. */
    shownTexts: (id: string): readonly string[] => [draftOf(place, id)?.text ?? [], liveText(place, id) ?? []].flat(),
    demandWritable,
    place,
  }

  function demandVersion(id: string, number: number) {
    const version = versionsOf(place, id).find((known) => known.number === number)
    if (!version) throw new StudioRefusal(404, 'unknown', `There is no version ${number} of ${id}.`)
    return version
  }
}

/** As it is sent: lists that JSON can write. */
function plain(found: PartnerDifferences): Differences {
  const { settings, options } = found
  return differences.parse({ settings, options, sections: sectionsByChange(found) })
}

/** Does what writes; a folder that has become read-only is a refusal, not a failure. */
export async function writing<Result>(work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isRecord(error) && ['EACCES', 'EROFS', 'EPERM'].includes(String(error['code']))) throw readOnly()
    throw error
  }
}

function readOnly(): StudioRefusal {
  return new StudioRefusal(403, 'read-only', 'The partners’ files cannot be written here.')
}

function mayWrite(place: string): boolean {
  try {
    accessSync(place, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function liveOf(place: string, id: string) {
  const text = liveText(place, id)
  if (text === null) return null
  const version = versionsOf(place, id).find((known) => known.text === text)
  // A version that is live again is younger as a file than as a version.
  const at = statSync(join(place, `${id}.json`)).mtime
  return { text, tag: hashOfText(text), number: version?.number ?? null, at, by: version?.by ?? null }
}

type Shown = { name: string | null; domains: string[]; color: string | null; logo: string | null }

/** The row of a partner in the list, also of a file that cannot be served. */
function shownOf(value: unknown): Shown {
  const file = isRecord(value) ? value : {}
  const brand = isRecord(file['brand']) ? file['brand'] : {}
  const text = (field: unknown) => (typeof field === 'string' ? field : null)
  const domains = Array.isArray(file['domains']) ? file['domains'] : []
  return {
    name: text(file['name']),
    domains: domains.filter((domain) => typeof domain === 'string'),
    color: text(brand['color']),
    logo: text(brand['logo']),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
