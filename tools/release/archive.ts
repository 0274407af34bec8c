/**
 * Writes the files of a release from the build in `dist`: what runs without sources and packages, the source maps, checksums, and the list of
 * the packages inside (CycloneDX).
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { shippedPackages } from '../licenses.ts'

/** Copied as they are. Tests and sources inside are left out. */
const CONTENT = [
  'dist',
  'dist-bridge',
  'partner-configs',
  'schemas',
  'docs',
  'host/deploy',
  'bridges/deploy',
  'bridges/phpnuxbill/grants.sql',
  'bridges/phpnuxbill/settings.example.jsonc',
  'LICENSE',
  'CHANGELOG.md',
]

/** The commands of the guide, without the sources. */
const SCRIPTS = {
  start: 'node dist/server/host.js',
  studio: 'node dist/server/studio.js',
  partner: 'node dist/server/partner.js',
  doctor: 'node dist/server/doctor.js',
  conform: 'node dist/server/conform.js',
}

/**
 * @param to an existing folder
 * @param seconds of the files' times, since 1970, so that the same build gives the same archive
 * @returns the names of the written files
 */
export function writeArchive(to: string, version: string, seconds: number): readonly string[] {
  const name = `gapura-${version}`
  const work = mkdtempSync(join(tmpdir(), 'gapura-release-'))
  try {
    const root = join(work, name)
    // A trial of the archive may have no bridge.
    for (const path of CONTENT.filter((name) => name !== 'dist-bridge' || existsSync(name)))
      cpSync(path, join(root, path), {
        recursive: true,
        filter: (source) => !/\.(ts|tsx|mjs)$/.test(source) && !source.startsWith(join('dist', 'maps')),
      })
    writeFileSync(join(root, 'package.json'), `${JSON.stringify(packageOf(version), null, 2)}\n`)
    mkdirSync(join(work, `${name}-maps`))
    cpSync(join('dist', 'maps'), join(work, `${name}-maps`), { recursive: true })
    const archives = [name, `${name}-maps`].map((folder) => packed(work, folder, resolve(to), seconds))
    const list = join(to, `${name}.cdx.json`)
    writeFileSync(list, packagesInside())
    const files = [...archives, list]
    const sums = files.map(
      (file) => `${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${basename(file)}\n`,
    )
    writeFileSync(join(to, 'SHA256SUMS'), sums.join(''))
    return [...files, join(to, 'SHA256SUMS')].map((file) => basename(file))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function packageOf(version: string) {
  return {
    name: 'gapura',
    version,
    private: true,
    license: 'MIT',
    type: 'module',
    scripts: SCRIPTS,
    engines: { node: '>=24' },
  }
}

function packed(work: string, folder: string, to: string, seconds: number): string {
  const file = join(to, `${folder}.tar.gz`)
  const same = [
    '--sort=name',
    `--mtime=@${seconds}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ]
  run('tar', [...same, '--use-compress-program=gzip -9n', '-cf', file, '-C', work, folder])
  return file
}

/** The packages that are shipped. npm's own choice leaves out what a tool of the development needs too, such as React. */
function packagesInside(): string {
  const lock: { readonly packages: Parameters<typeof shippedPackages>[0] } = JSON.parse(
    readFileSync('package-lock.json', 'utf8'),
  )
  const shipped = new Set(shippedPackages(lock.packages).map(({ name, version }) => `${name}@${version}`))
  const list: PackageList = JSON.parse(run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only']))
  const components = list.components.filter((component) => shipped.has(component['bom-ref']))
  const refs = new Set([list.metadata.component['bom-ref'], ...shipped])
  const dependencies = list.dependencies.flatMap(({ ref, dependsOn = [] }) =>
    refs.has(ref) ? [{ ref, dependsOn: dependsOn.filter((other) => refs.has(other)) }] : [],
  )
  return `${JSON.stringify({ ...list, components, dependencies }, null, 2)}\n`
}

/** CycloneDX 1.5, as far as it is read here. */
type PackageList = {
  readonly metadata: { readonly component: { readonly 'bom-ref': string } }
  readonly components: readonly { readonly 'bom-ref': string }[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[]
}

function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 50_000_000 })
  if (error || status !== 0)
    throw new Error(`${command} failed (GNU tar, gzip and npm are needed): ${error?.message ?? stderr.trim()}`)
  return stdout
}

/** Files of a folder and below that have no place in an archive. Empty when it is right. */
export function misplacedIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /(^|\/)(node_modules|\.data|\.git|maps)(\/|$)|\.(ts|tsx|map|env\.local)$/.test(path),
  )
}
