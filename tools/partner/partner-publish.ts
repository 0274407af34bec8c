/** Takes a draft of a live file, publishes it, and goes back to an earlier version. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isMild, faultText } from '../../schemas/partner/partner-fault.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'
import { hashOfText, readDraft, readNamed, type PartnerDraft } from '../../studio/store/draft.ts'
import { makeLive } from '../../studio/store/go-live.ts'
import { liveText, versionsOf } from '../../studio/store/partner-versions.ts'
import { planDifferences } from '../../studio/store/plan-differences.ts'

/** Beside a draft: the hash of the live text from which it was taken. */
const fromFile = (path: string) => `${path}.from`
const noteOf = (path: string) => (existsSync(fromFile(path)) ? readFileSync(fromFile(path), 'utf8').trim() : undefined)

/**
 * Replaces an existing draft only when that is as it was taken or published.
 *
 * @param chosen path of the draft. Default: `drafts/<id>.json`
 */
export function takeDraft(folder: URL, id: string, chosen?: string): CommandResult {
  const path = chosen ?? join('drafts', `${id}.json`)
  const live = readNamed(folder, id)
  if ('refusal' in live) return live
  if (existsSync(path)) {
    const written = readFileSync(path, 'utf8')
    if (written !== live.text && noteOf(path) !== hashOfText(written))
      return {
        refusal: [
          `${path} has changes that are not published; nothing was written.`,
          `To continue with it: npm run partner -- diff ${path}, then publish ${path}.`,
          `To begin again: delete ${path}, then npm run partner -- draft ${chosen === undefined ? id : `${id} ${path}`}`,
        ].join('\n'),
      }
  }
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, live.text)
  writeFileSync(fromFile(path), `${hashOfText(live.text)}\n`)
  return { text: `${path} is a draft of ${live.file}. Next: npm run partner -- preview ${path}, then publish ${path}.` }
}

/** @param from the hash of the live text that the draft replaces. Default: as `takeDraft` has written it */
export async function publishDraft(folder: URL, path: string, from?: string): Promise<CommandResult> {
  const draft = readDraft(path)
  if ('refusal' in draft) return draft
  const place = fileURLToPath(folder)
  const live = liveText(place, draft.id)
  const taken = from ?? noteOf(path)
  if (live !== null && taken !== hashOfText(live)) {
    const reason = taken === undefined ? 'is not known to be a draft of the live' : 'was taken from an earlier'
    return {
      refusal: [
        `${path} ${reason} ${draft.file}; nothing was written.`,
        `Compare them: npm run partner -- diff ${draft.id} ${path}`,
        `If the draft is to replace what is live now: npm run partner -- publish ${path} --from ${hashOfText(live)}`,
      ].join('\n'),
    }
  }
  const done = await goLive(folder, draft, live)
  if ('text' in done) writeFileSync(fromFile(path), `${hashOfText(draft.text)}\n`)
  return done
}

/** @param number default: the version before the live one */
export async function rollBack(folder: URL, id: string, number?: string): Promise<CommandResult> {
  const place = fileURLToPath(folder)
  const live = liveText(place, id)
  const versions = versionsOf(place, id)
  const at = versions.findIndex(({ text }) => text === live)
  const chosen =
    number === undefined
      ? at < 0
        ? versions.at(-1)
        : versions[at - 1]
      : versions.find((version) => String(version.number) === number)
  const later = versions[1]
  if (number === undefined && at === 0 && later)
    return {
      refusal: [
        `${id}.json is version ${versions[0]?.number}, and no earlier one is stored.`,
        `To go forward: npm run partner -- rollback ${id} ${later.number}. All versions: npm run partner -- versions ${id}`,
      ].join('\n'),
    }
  if (!chosen)
    return {
      refusal: `There is no ${number === undefined ? 'earlier version' : `version ${number}`} of ${id || 'an empty id'}; npm run partner -- versions ${id} lists them.`,
    }
  const done = await goLive(folder, { id, file: `${id}.json`, text: chosen.text, name: `${id}@${chosen.number}` }, live)
  if ('refusal' in done) return done
  return { text: done.text.replace(`${id}.json is live`, `${id}.json is version ${chosen.number} again`) }
}

export function listVersions(folder: URL, id: string): CommandResult {
  const place = fileURLToPath(folder)
  const live = liveText(place, id)
  const versions = versionsOf(place, id)
  if (versions.length === 0)
    return { refusal: `There is no version of ${id || 'an empty id'} yet; publish writes them.` }
  const lines = versions.map(({ number, text, at }) =>
    [
      `${id}@${number}`.padEnd(id.length + 4),
      at.toISOString().slice(0, 16).replace('T', ' '),
      hashOfText(text),
      text === live ? 'live' : '',
    ]
      .join('  ')
      .trimEnd(),
  )
  const other = versions.some(({ text }) => text === live) ? [] : ['The live file was changed by hand since.']
  return { text: [...lines, ...other].join('\n') }
}

async function goLive(folder: URL, draft: PartnerDraft, live: string | null): Promise<CommandResult> {
  const result = await makeLive(folder, draft, live)
  if (result.kind === 'same') return { text: `${draft.file} is live already; nothing was written.` }
  if (result.kind === 'faulty') {
    const faults = [...new Set(result.broken.flatMap((reading) => reading.faults.map(faultText)))]
    return { refusal: [...faults, 'Nothing was written; correct these faults first.'].join('\n') }
  }
  if (result.kind === 'busy') return result
  const { before, reading } = result
  const mild = (reading?.faults ?? []).filter(isMild)
  const lacks = [...new Set(mild.map(({ pointer }) => pointer || '/'))].join(', ')
  const done = `${draft.file} is live${lacks === '' ? '' : `, without what is wrong at ${lacks}`}.`
  const after = reading?.partner
  const changes = before && after ? planDifferences(before, after, installedPlugins) : ''
  return { text: [...mild.map(faultText), done, ...(changes === '' ? [] : ['', changes])].join('\n') }
}
