/**
 * `npm run licenses [-- --texts]`: lists the packages that are shipped in the builds, each with its version and license, and
 * with `--texts` the text of each license. Ends with code 1 when a license is not one of those that allow it.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Locked = {
  readonly version?: string
  readonly license?: string
  readonly dev?: boolean
  readonly optional?: boolean
  readonly link?: boolean
}
export type ShippedPackage = {
  readonly name: string
  readonly version: string
  readonly license: string
  readonly path: string
}

/** SPDX names of licenses that ask for no more than their text. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** Every package that a production dependency needs, at any depth. Node itself, which is optional, is no part of a build. */
export function shippedPackages(packages: Readonly<Record<string, Locked>>): readonly ShippedPackage[] {
  return Object.entries(packages)
    .filter(
      ([path, { dev, link, optional }]) =>
        path.includes('node_modules/') && !path.includes('@gapura/') && !dev && !link && !optional,
    )
    .map(([path, { version = '', license = 'unknown' }]) => ({
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      path,
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The packages whose license is none of the allowed; of several (`MIT OR GPL-2.0`) one suffices. */
export function refusedLicenses(shipped: readonly ShippedPackage[]): readonly ShippedPackage[] {
  return shipped.filter(
    ({ license }) =>
      !license
        .replaceAll(/[()]/g, '')
        .split(' OR ')
        .some((name) => ALLOWED.has(name)),
  )
}

export function licenseText(folder: string): string | null {
  const file = existsSync(folder) ? readdirSync(folder).find((name) => /^licen[cs]e/i.test(name)) : undefined
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim()
}

export default function licenses(args: readonly string[]): number {
  const root = process.cwd()
  const { packages }: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
    readFileSync(join(root, 'package-lock.json'), 'utf8'),
  )
  const shipped = shippedPackages(packages)
  for (const { name, version, license, path } of shipped) {
    console.log(`${name.padEnd(44)} ${version.padEnd(12)} ${license}`)
    if (args.includes('--texts'))
      console.log(`\n${licenseText(join(root, path)) ?? '(the package has no license file)'}\n`)
  }
  const refused = refusedLicenses(shipped)
  for (const { name, license } of refused) console.error(`${name}: ${license} is not among ${[...ALLOWED].join(', ')}`)
  return refused.length === 0 ? 0 : 1
}
