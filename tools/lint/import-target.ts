/** Finds the project file behind an import. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** The file that a specifier refers to in the file `from`; null for a package or a virtual module. */
export function targetOf(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('@gapura/')) return namedBy(path)
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  // In Vite's patterns a leading slash means the project's folder.
  return path.startsWith('/') ? path.slice(1) : null
}

/** The file behind a name of a workspace's `exports`, as Node finds it. */
function namedBy(name: string): string | null {
  for (const [key, file] of IMPORT_NAMES) {
    const [start = '', end] = key.split('*')
    if (end === undefined ? key !== name : !name.startsWith(start) || !name.endsWith(end)) continue
    return file.replace('*', end === undefined ? '' : name.slice(start.length, name.length - end.length)).slice(2)
  }
  return null
}

/** Every name that stands for a file, as pairs. */
function readNames(): readonly (readonly [name: string, file: string])[] {
  return ['core', 'plugins', 'backend', 'tests'].flatMap((folder) => {
    const { name, exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
      readonly name: string
      readonly exports: Readonly<Record<string, string | null>>
    }
    return Object.entries(exports).flatMap(([path, file]) =>
      file === null ? [] : [[name + path.slice(1), `./${folder}/${file.slice(2)}`] as const],
    )
  })
}

/** Names and their files. Names without a star come first, then the longest. */
export const IMPORT_NAMES = readNames().toSorted(
  ([one], [other]) => Number(one.includes('*')) - Number(other.includes('*')) || other.length - one.length,
)
