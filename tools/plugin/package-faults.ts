/**
 * The faults of a package with a plugin that would fail the build of the whole portal, or change what is not the plugin's: its scripts
 * and its style sheets are read before anything is built.
 */
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, extname, join, relative } from 'node:path'
import { fault, type Fault } from '../../core/kernel/plugin/fault.ts'
import { readSourceTree, type SourceFile } from '../../tests/rules/architecture/source-tree.ts'
import { pluginSheetFaults } from '../build/plugin-sheets.ts'
import { brokenImport } from './broken-import.ts'

type Package = {
  readonly id: string
  readonly name: string
  readonly home: string
  readonly definition: string
  readonly fault: Fault | null
}

/** The files beside a definition that the portal imports. */
const BESIDE = ['actions', 'endpoints', 'host-drivers', 'index', 'samples', 'sandbox']

/** A script that cannot be bundled. */
export function scriptFault({ name, home, definition }: Package, project: string): Fault | null {
  const folder = dirname(definition)
  const beside = readdirSync(folder).filter((file) => BESIDE.includes(basename(file, extname(file))))
  const scripts = [definition, ...beside.filter(isScript).map((file) => join(folder, file))]
  const found = brokenImport([...new Set(scripts)], home, project)
  if (!found) return null
  const { place, expected, received } = found
  const file = relative(home, place.file).replaceAll('\\', '/')
  return fault('P140', `node_modules/${name}/${file}:${place.line}:${place.column}`, expected, received)
}

function isScript(file: string): boolean {
  return /\.[jt]sx?$/.test(file) && !file.endsWith('.d.ts')
}

/** For each package with a selector that leaves its plugin, the first such fault. */
export function sheetFaults(packages: readonly Package[], project: string): ReadonlyMap<Package, Fault> {
  const usable = packages.filter(({ fault }) => fault === null)
  const files = usable.map((found) => [found, filesOf(found)] as const)
  const faults = new Map<Package, Fault>()
  if (!files.some(([, own]) => own.some(({ path }) => path.endsWith('.css')))) return faults
  const all = pluginSheetFaults([...readSourceTree(project), ...files.flatMap(([, own]) => own)])
  for (const [found] of files) {
    const first = all.find(({ file }) => file.startsWith(`plugins/${found.id}/`))
    if (!first) continue
    const at = first.file.replace(`plugins/${found.id}/`, `node_modules/${found.name}/`)
    const expected = `a selector from a class that only components of this plugin have, such as .${found.id}-list`
    faults.set(found, fault('P141', `${at}:${first.line}:1`, expected, first.found))
  }
  return faults
}

/** The package's scripts and style sheets, named as those of a folder. */
function filesOf({ id, home }: Package): readonly SourceFile[] {
  return globSync('**/*.{css,js,jsx,ts,tsx}', { cwd: home, exclude: (name) => name === 'node_modules' }).map(
    (file) => ({
      path: `plugins/${id}/${file.replaceAll('\\', '/')}`,
      text: readFileSync(join(home, file), 'utf8'),
    }),
  )
}
