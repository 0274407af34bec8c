/**
 * Generates the report of all faces: every name that a plugin may import from `@gapura/core`, `@gapura/core/<capability>` and
 * `@gapura/plugins/<id>`, with its type and the types that it uses. The report is committed (docs/faces.md), so that a change
 * of a face is visible in a review.
 */
import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { parseSync } from 'vite'
import { NAMES, targetOf } from '../../tests/architecture/imports.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

const root = process.cwd()

/** Each face's name and file. */
export function faces(): readonly (readonly [name: string, file: string])[] {
  const rows = NAMES.filter(([name]) => name !== '@gapura/testing')
  const single = new Set(rows.filter(([name]) => !name.includes('*')).map(([, file]) => file.slice(2)))
  const found = rows.flatMap(([name, pattern]) =>
    globSync(pattern.slice(2), { cwd: root })
      .map((file) => file.replaceAll('\\', '/'))
      .filter((file) => !name.includes('*') || !single.has(file))
      .map((file) => {
        const [start = '', end = ''] = pattern.slice(2).split('*')
        return [name.replace('*', file.slice(start.length, file.length - end.length)), file] as const
      }),
  )
  const order = ([name, file]: readonly [string, string]) => (name === '@gapura/core' ? '' : file)
  return found.toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
}

/** The text of the report. Takes some seconds, because the compiler writes the declarations of all faces. */
export function faceReport(): string {
  const declarations = declare(faces().map(([, file]) => file))
  const offered = faces().map(([name, file]) => [name, exportsOf(file, declarations)] as const)
  const behind = behindOf(
    offered.flatMap(([, exported]) => exported),
    declarations,
  )
  const section = (heading: string, lines: readonly string[]) =>
    [`## ${heading}`, '', '```ts', ...lines, '```'].join('\n')
  const parts = [
    ...offered.map(([name, exported]) =>
      section(
        name,
        exported.map(({ name: one, text }) => text || `${one} // as its package declares it`),
      ),
    ),
    section(
      'Types behind the faces',
      // Several files have a type of the same name.
      behind.flatMap(({ file, text }, at) => (file === behind[at - 1]?.file ? [text] : [`// ${file}`, text])),
    ),
  ]
  return `${HEAD}\n${parts.join('\n\n')}\n`
}

const HEAD = `# The faces

What a plugin may import, with the types as the compiler writes them. \`npm run faces\` writes this page; a test fails when
it differs from the code. A change here is a change of the contract: say in CHANGELOG what plugin developers must do.
`

type Declaration = { readonly name: string; readonly text: string; readonly file: string }
type File = {
  readonly declared: ReadonlyMap<string, string>
  /** Imported names: local name → file and the name in that file. */
  readonly imported: ReadonlyMap<string, readonly [file: string, name: string]>
  /** Re-exported names: exported name → file and the name in that file. */
  readonly reExported: ReadonlyMap<string, readonly [file: string, name: string]>
}

/** Parsed declarations by path without extension: `core/kernel/api/endpoint`. */
function declare(files: readonly string[]): ReadonlyMap<string, File> {
  const folder = mkdtempSync(join(root, 'node_modules', '.faces-'))
  try {
    const config = join(folder, 'tsconfig.json')
    const options = {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      // `npm run check` checks the types.
      noCheck: true,
      rootDir: root,
      outDir: folder,
    }
    const vite = join(root, 'tools', 'build', 'virtual-validators.d.ts')
    writeFileSync(
      config,
      JSON.stringify({
        extends: join(root, 'tsconfig.json'),
        compilerOptions: { ...options, removeComments: true },
        include: ['core', 'backend'].map((folder) => join(root, folder)),
        exclude: [join(root, '**/*.test.*')],
        files: [...files.map((file) => join(root, file)), vite],
      }),
    )
    const done = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', config], {
      encoding: 'utf8',
    })
    if (done.status !== 0) throw new Error(`The compiler could not write the declarations:\n${done.stdout}`)
    return new Map(
      globSync('{core,plugins,backend,schemas}/**/*.d.ts', { cwd: folder }).map((file) => {
        const path = file.replaceAll('\\', '/').replace(/\.d\.ts$/, '')
        return [path, read(path, readFileSync(join(folder, file), 'utf8'))]
      }),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function read(path: string, text: string): File {
  const declared = new Map<string, string>()
  const imported = new Map<string, readonly [string, string]>()
  const reExported = new Map<string, readonly [string, string]>()
  const { program } = parseSync(`${path}.d.ts`, text)
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const from = target(path, statement.source.value)
      if (from === null) continue
      for (const one of statement.specifiers)
        if (one.type === 'ImportSpecifier') imported.set(one.local.name, [from, nameOf(one.imported)])
    } else if (statement.type === 'ExportNamedDeclaration' && statement.source) {
      const from = target(path, statement.source.value)
      if (from === null) continue
      for (const one of statement.specifiers) reExported.set(nameOf(one.exported), [from, nameOf(one.local)])
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.declaration) {
      for (const one of statement.specifiers) {
        const local = nameOf(one.local)
        reExported.set(nameOf(one.exported), imported.get(local) ?? [path, local])
      }
    } else {
      const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
      const name = declaration && declaredName(declaration)
      if (name) declared.set(name, `${declared.has(name) ? `${declared.get(name)}\n` : ''}${cleaned(text, statement)}`)
    }
  }
  return { declared, imported, reExported }
}

function declaredName(node: object): string | null {
  if ('id' in node && isNamed(node.id)) return node.id.name
  if ('declarations' in node && Array.isArray(node.declarations)) {
    const [first]: unknown[] = node.declarations
    return isRecord(first) && isNamed(first['id']) ? first['id'].name : null
  }
  return null
}

function isNamed(node: unknown): node is { readonly name: string } {
  return isRecord(node) && typeof node['name'] === 'string'
}

function nameOf(node: object): string {
  return isNamed(node) ? node.name : 'value' in node ? String(node.value) : ''
}

function cleaned(text: string, { start, end }: { readonly start: number; readonly end: number }): string {
  return text.slice(start, end).replace(/^export (declare )?|^declare /, '')
}

/** The file that `specifier` refers to in `path`, without extension; null outside of core and plugins. */
function target(path: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return targetOf(path, specifier)?.replace(/\.tsx?$/, '') ?? null
  if (!specifier.startsWith('.')) return null
  return posix.join(posix.dirname(path), specifier).replace(/\.tsx?$/, '')
}

/** The declaration of a name, found through re-exports. */
function find(file: string, name: string, all: ReadonlyMap<string, File>): Declaration | null {
  const here = all.get(file)
  const text = here?.declared.get(name)
  if (text !== undefined) return { name, text, file }
  const next = here?.reExported.get(name) ?? here?.imported.get(name)
  return next && (next[0] !== file || next[1] !== name) ? find(next[0], next[1], all) : null
}

function exportsOf(face: string, all: ReadonlyMap<string, File>): readonly Declaration[] {
  const path = face.replace(/\.tsx?$/, '')
  const file = all.get(path)
  const names = [...(file?.reExported.keys() ?? []), ...(file?.declared.keys() ?? [])]
  return names.toSorted().map((name) => find(path, name, all) ?? { name, text: '', file: '' })
}

/** The project's declarations that `exported` use, directly or through others, without `exported` themselves. */
function behindOf(exported: readonly Declaration[], all: ReadonlyMap<string, File>): readonly Declaration[] {
  const key = ({ file, name }: Declaration) => `${file} ${name}`
  const seen = new Map(exported.map((one) => [key(one), one]))
  const waiting = [...exported]
  const behind: Declaration[] = []
  for (const one of waiting) {
    for (const word of new Set(one.text.match(/\b[A-Za-z_]\w*\b/g))) {
      const here = all.get(one.file)
      if (!here?.declared.has(word) && !here?.imported.has(word)) continue
      const found = find(one.file, word, all)
      if (!found || seen.has(key(found))) continue
      seen.set(key(found), found)
      behind.push(found)
      waiting.push(found)
    }
  }
  return behind.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
