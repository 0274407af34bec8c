/** The project's source files as plain values, so that the checks can be tested on small invented trees. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type SourceFile = {
  /** Relative to the project's folder, with slashes: `core/kernel/api/endpoint.ts`. */
  readonly path: string
  readonly text: string
}

const FOLDERS = [
  'core',
  'schemas',
  'backend',
  'plugins',
  'src',
  'host',
  'sandbox',
  'bridges',
  'studio',
  'tools',
  'tests',
  'e2e',
  'lab',
]
const SOURCE = /\.(tsx?|mjs|css)$/

/** Every source file of the project at `root`, by folder. A trial project has not all folders. */
export function readSourceTree(root: string): readonly SourceFile[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    filesUnder(root, folder),
  )
  const atTop = readdirSync(root).filter((name) => SOURCE.test(name))
  return [...inFolders, ...atTop].map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

function filesUnder(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length).replaceAll('\\', '/'))
    .toSorted()
}
