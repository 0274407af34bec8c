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
import { sharedAddresses } from '../admitted/admission.ts'
import { createAdmittedFiles } from '../admitted/admitted-files.ts'
import type { AdmittedPlugins } from '../admitted/admitted-plugins.ts'
import type { BundleParts } from '../page/bundle-plugins.ts'
import type { ClientFile } from '../page/build.ts'
import { createPluginBundleCache } from '../page/plugin-bundle-cache.ts'
import { clientFile } from '../page/read-build.ts'
import { ADMITTED_ASSETS, ADMITTING_FILE, type AdmittingBuild } from '../page/shared-modules.ts'
import type { Compress } from '../http/encoding.ts'
import type { Log } from '../observe/log.ts'

/** Releases beside the present one whose files are kept, about 5 MB each. */
export const MAX_FORMER_RELEASES = 2

/** The folders of a build that contain the files that browsers load. */
const ASSETS = [join('client', 'assets'), ADMITTED_ASSETS]
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
  /** The admitted plugins, for pages of former releases too. Default: none. */
  readonly admitted?: Pick<AdmittedPlugins, 'current'>
}

/** Adds the present release, forgets the oldest ones, and returns a reader of the former ones' files. Does not throw. */
export function openFormerReleases(settings: FormerReleasesSettings): FormerFiles {
  const { folder, dist, release, log } = settings
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
  const releases = former.map((name) => releaseIn(join(folder, name), settings))
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
    for (const name of [...ASSETS, PARTS, ADMITTING_FILE])
      if (existsSync(join(dist, name))) cpSync(join(dist, name), join(partial, name), { recursive: true })
    renameSync(partial, place)
  }
  // The order of the last starts: after a way back the release that was left is the newest of the former ones.
  utimesSync(place, new Date(), new Date())
}

function releaseIn(
  place: string,
  { compress, admitted }: Pick<FormerReleasesSettings, 'compress' | 'admitted'>,
): FormerFiles {
  const textOf = (name: string) => readFileSync(join(place, name), 'utf8')
  // The casts hold: the build wrote both.
  const builds: Pick<AdmittingBuild, 'bundleParts'>[] = [{ bundleParts: JSON.parse(textOf(PARTS)) as BundleParts }]
  const finders: FormerFiles[] = []
  if (existsSync(join(place, ADMITTING_FILE))) {
    const admitting = JSON.parse(textOf(ADMITTING_FILE)) as AdmittingBuild
    builds.push(admitting)
    // Made again: only the plugins that are admitted now.
    if (admitted)
      finders.push(createAdmittedFiles({ plugins: admitted, shared: sharedAddresses(admitting), compress }).find)
  }
  finders.push(...builds.map((build) => createPluginBundleCache({ build, compress }).find))
  const paths = new Map<string, string>(
    ASSETS.filter((folder) => existsSync(join(place, folder))).flatMap((folder) =>
      readdirSync(join(place, folder)).map((name) => [`/assets/${name}`, join(place, folder, name)]),
    ),
  )
  return async (address) => {
    const path = paths.get(address)
    if (path !== undefined) return clientFile(path)
    for (const find of finders) {
      const file = await find(address)
      if (file) return file
    }
    return null
  }
}
