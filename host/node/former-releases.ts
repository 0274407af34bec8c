/**
 * Keeps the browsers' files of the last releases on the host's disk, so that a page that was opened before an upgrade still loads its scripts
 * after it.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs'
import { join } from 'node:path'
import type { BundleParts } from '../page/bundle-plugins.ts'
import type { ClientFile } from '../page/build.ts'
import { createPluginBundleCache } from '../page/plugin-bundle-cache.ts'
import { clientFile } from '../page/read-build.ts'
import type { Compress } from '../http/encoding.ts'
import type { Log } from '../observe/log.ts'

/** Releases beside the present one whose files are kept, about 5 MB each. */
export const MAX_FORMER_RELEASES = 2

/** The folder of a build that contains the files that browsers load. */
const ASSETS = join('client', 'assets')
const PARTS = 'definition-parts.json'

export type FormerFiles = (address: string) => Promise<ClientFile | null>

export type FormerReleasesSettings = {
  /** The folder of all kept releases. */
  readonly folder: string
  /** `dist` of the present release. */
  readonly dist: string
  /** Name of the present release. */
  readonly release: string
  readonly compress: Compress
  readonly log: Log
}

/** Adds the present release, forgets the oldest ones, and returns a reader of the former ones' files. Does not throw. */
export function openFormerReleases({ folder, dist, release, compress, log }: FormerReleasesSettings): FormerFiles {
  let former: readonly string[] = []
  try {
    keep(folder, dist, release)
    const others = readdirSync(folder).filter((name) => name !== release && /^[\da-f]+$/.test(name))
    const ordered = others
      .map((name) => ({ name, startedAt: statSync(join(folder, name)).mtimeMs }))
      .toSorted((a, b) => b.startedAt - a.startedAt)
      .map(({ name }) => name)
    former = ordered.slice(0, MAX_FORMER_RELEASES)
    for (const name of ordered.slice(MAX_FORMER_RELEASES)) rmSync(join(folder, name), { recursive: true })
  } catch (error) {
    log(`${folder}: the files of former releases cannot be kept: ${String(error)}`)
  }
  const releases = former.map((name) => releaseIn(join(folder, name), compress))
  return async (address) => {
    for (const find of releases) {
      const file = await find(address)
      if (file) return file
    }
    return null
  }
}

function keep(folder: string, dist: string, release: string): void {
  const place = join(folder, release)
  if (!existsSync(place)) {
    const partial = `${place}.${process.pid}.part`
    mkdirSync(partial, { recursive: true })
    cpSync(join(dist, ASSETS), join(partial, ASSETS), { recursive: true })
    cpSync(join(dist, PARTS), join(partial, PARTS))
    renameSync(partial, place)
  }
  // The order of the last starts: after a way back the release that was left is the newest of the former ones.
  utimesSync(place, new Date(), new Date())
}

function releaseIn(place: string, compress: Compress): FormerFiles {
  // The build wrote it.
  const bundleParts = JSON.parse(readFileSync(join(place, PARTS), 'utf8')) as BundleParts
  const bundles = createPluginBundleCache({ build: { bundleParts }, compress })
  const names = new Set(readdirSync(join(place, ASSETS)))
  return async (address) => {
    const name = address.slice('/assets/'.length)
    return names.has(name) ? clientFile(join(place, ASSETS, name)) : bundles.find(address)
  }
}
