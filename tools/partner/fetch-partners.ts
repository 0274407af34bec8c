/**
 * The partners' files that the host would read: the folder of `HOST_PARTNERS`, the files of the HTTP address that it names, or the
 * project's own. Files of an address are copied while they are used, and each file is checked against the index by its hash.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MAX_PARTNER_BYTES } from '../../schemas/partner/check-partner.ts'
import { MAX_PICTURE_BYTES } from '../../core/kernel/partner/pictures.ts'
import { LOGOS } from '../../host/partners/partner-folder.ts'
import {
  INDEX_FILE,
  indexedPictures,
  MAX_INDEX_BYTES,
  readPartnerIndex,
  type IndexedFile,
} from '../../host/partners/partner-index.ts'
import { fetchFile } from '../../host/partners/request-file.ts'
import { describeValue, nameFaults } from '../../host/node/environment-variables.ts'
import { parsePartnersAddress } from '../../schemas/partner/parse-partners-address.ts'

export type PartnersSettings = {
  readonly variables: Readonly<Record<string, string | undefined>>
  /** The folder without `HOST_PARTNERS`. */
  readonly own: URL
  /** Default: the global one. */
  readonly fetch?: (request: Request) => Promise<Response>
}

const AT_ONCE = 8

/** Calls `work` with the folder of the partners' files. Rejects with a message when they cannot be read. */
export async function withPartners<Result>(
  { variables, own, fetch = (request) => globalThis.fetch(request) }: PartnersSettings,
  work: (folder: URL) => Promise<Result> | Result,
): Promise<Result> {
  const faults = nameFaults(variables, ['HOST_'])
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const named = variables['HOST_PARTNERS']?.trim()
  if (!named) return work(own)
  const place = parsePartnersAddress(named)
  if (place === undefined)
    throw new Error(`HOST_PARTNERS: expected a folder, or an http or https address; received ${describeValue(named)}`)
  if (!URL.canParse(place) || !/^https?:/.test(place)) return work(pathToFileURL(join(resolve(place), '/')))
  const copy = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  try {
    await copyPartners(place, copy, fetch)
    return await work(pathToFileURL(join(copy, '/')))
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

async function copyPartners(address: string, to: string, fetch: NonNullable<PartnersSettings['fetch']>): Promise<void> {
  const read = async (file: string, max: number) => {
    try {
      return (await fetchFile(fetch, new URL(file, address).href, max)).bytes
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`${new URL(file, address).href}: ${reason}`, { cause })
    }
  }
  const index = readPartnerIndex(new TextDecoder().decode(await read(INDEX_FILE, MAX_INDEX_BYTES)))
  if (typeof index === 'string') throw new Error(`${new URL(INDEX_FILE, address).href}: ${index}`)
  mkdirSync(join(to, LOGOS))
  const copyFile = async ({ file, hash }: IndexedFile, max: number, name: string) => {
    const bytes = await read(file, max)
    const found = createHash('sha256').update(bytes).digest('hex')
    if (found !== hash)
      throw new Error(
        `${new URL(file, address).href}: expected the hash ${hash.slice(0, 12)}…; received ${found.slice(0, 12)}…`,
      )
    writeFileSync(join(to, name), bytes)
  }
  const works = index.partners.flatMap((partner) => [
    () => copyFile(partner, MAX_PARTNER_BYTES, `${partner.id}.json`),
    ...indexedPictures(partner).map((picture) => () => copyFile(picture, MAX_PICTURE_BYTES, join(LOGOS, picture.name))),
  ])
  for (let at = 0; at < works.length; at += AT_ONCE) {
    await Promise.all(works.slice(at, at + AT_ONCE).map((work) => work()))
  }
}
