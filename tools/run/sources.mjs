/**
 * A fingerprint of all sources of a build: equal fingerprints mean equal builds. Plain JavaScript without dependencies.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './ready.mjs'

/** Folders and files that a build reads, without partners' files, which the host reads at run time. */
export const SOURCES = [
  'core',
  'plugins',
  'src',
  'host',
  'sandbox',
  'studio',
  'backend',
  'locales',
  'schemas',
  'tools',
  'public',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
]

/** The file in which a build stores the fingerprint of its sources. */
const NOTE = join(root, 'dist', 'sources.txt')

/** A hash of every source's path and content. Tests are left out, since no build contains them. Takes about 20 ms. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const file of [...SOURCES, ...pluginPackages()].flatMap(filesUnder))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

/** Whether `dist` was built from the current sources. */
export function isBuilt() {
  return existsSync(NOTE) && readFileSync(NOTE, 'utf8') === fingerprint()
}

/** Packages with a plugin (tools/plugin/find-plugins.ts): one may be a link to a folder whose files change. */
function pluginPackages() {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return Object.keys(dependencies).flatMap((name) => {
    const file = join(root, 'node_modules', name, 'package.json')
    const isPlugin = existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).gapura !== undefined
    return isPlugin ? [`node_modules/${name}`] : []
  })
}

function filesUnder(path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (!stat) return []
  if (stat.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  const names = readdirSync(join(root, path))
    .filter((name) => name !== 'node_modules')
    .toSorted()
  return names.flatMap((name) => filesUnder(`${path}/${name}`))
}
