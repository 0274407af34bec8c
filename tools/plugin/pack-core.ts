/**
 * `npm run plugin -- pack-core [folder]`: packs `@gapura/core` for plugins outside this repository. The package has the sources of the
 * entry points, of the sandbox and of the plugins, so that a plugin is compiled against and tested in the portal that will run it.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vite'
import { pluginFolders } from './find-plugins.ts'

/** Files that the test door imports, and the types of the virtual modules. */
const COPIED = [
  'core',
  'backend',
  'schemas',
  'sandbox',
  'plugins',
  'locales',
  'LICENSE',
  'tests/{testing.tsx,dom-setup.ts,zone-setup.ts,fuzz-duration.ts,bare-texts.ts,doubles/cookie-page.ts}',
  'tools/test/timeouts.ts',
  'tools/build/virtual-*.d.ts',
  'tools/plugin/plugin-tests.d.ts',
]
/** Packages of this repository's tools that a plugin's own build and tests use. */
const TOOLS = [
  '@testing-library/react',
  '@types/leaflet',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  '@vitejs/plugin-react',
  'fast-check',
  'happy-dom',
  'semver',
  'typescript',
  'vite',
  'vitest',
]
const TEST = /\.(test|built|operators|proof)\.tsx?$/

type Package = {
  readonly version: string
  readonly exports: Readonly<Record<string, string | null>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
// Files of this repository.
const readPackage = (file: string): Package => JSON.parse(readFileSync(file, 'utf8'))

/** Returns the path of the package's file in `to`. */
export async function packCore(to: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-core-'))
  try {
    for (const path of globSync(COPIED))
      cpSync(path, join(folder, path), { recursive: true, filter: (file) => !TEST.test(file) })
    cpSync('core/CONTRACT.md', join(folder, 'CONTRACT.md'))
    // Node strips no types from files in node_modules, so what vitest loads before Vite is built.
    await build({
      configFile: false,
      logLevel: 'error',
      build: {
        ssr: 'tools/plugin/plugin-tests.ts',
        outDir: join(folder, 'tools/plugin'),
        emptyOutDir: false,
        target: 'node24',
      },
    })
    writeFileSync(join(folder, 'package.json'), JSON.stringify(packageOf(folder), null, 2))
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(tsconfigOf(), null, 2))
    mkdirSync(to, { recursive: true })
    // The last line is the file's name.
    const output = execFileSync('npm', ['pack', '--silent', '--pack-destination', resolve(to)], {
      cwd: folder,
      encoding: 'utf8',
    })
    return join(resolve(to), output.trim().split('\n').at(-1) ?? '')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function packageOf(folder: string): object {
  const [core, project] = [readPackage('core/package.json'), readPackage('package.json')]
  const inCore = Object.entries(core.exports).map(([name, file]) => [name, file?.replace('./', './core/') ?? null])
  for (const name of ['core', 'backend', 'plugins']) rmSync(join(folder, name, 'package.json'))
  const tools = TOOLS.map((name) => [name, project.devDependencies[name] ?? project.dependencies[name]])
  return {
    name: '@gapura/core',
    version: core.version,
    description: 'The contract of Gapura’s plugins: types, entry points, tests and the sandbox.',
    license: 'MIT',
    type: 'module',
    sideEffects: ['*.css'],
    exports: {
      './package.json': './package.json',
      './tsconfig.json': './tsconfig.json',
      './vitest': { types: './tools/plugin/plugin-tests.d.ts', default: './tools/plugin/plugin-tests.js' },
      ...Object.fromEntries(inCore),
    },
    dependencies: { ...importedIn(folder, project.dependencies), ...Object.fromEntries(tools) },
  }
}

/** The packages that a source of the folder names. */
function importedIn(folder: string, packages: Package['dependencies']): Package['dependencies'] {
  const text = globSync('**/*.{ts,tsx,css}', { cwd: folder })
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  return Object.fromEntries(Object.entries(packages).filter(([name]) => new RegExp(`['"]${name}['"/]`).test(text)))
}

/** The compiler's settings of a plugin, with the entry points by the names that the portal has for them. */
function tsconfigOf(): object {
  const { compilerOptions }: { readonly compilerOptions: object } = JSON.parse(readFileSync('tsconfig.json', 'utf8'))
  const ofPlugins = pluginFolders().flatMap((id) =>
    [
      [`@gapura/plugins/${id}`, `./plugins/${id}/index.ts`],
      [`@gapura/plugins/${id}/plugin`, `./plugins/${id}/plugin.ts`],
      // Parts with exports of their own, such as the sandbox.
      ...globSync(`plugins/${id}/*/index.ts`).map((file) => {
        const part = dirname(file.replaceAll('\\', '/'))
        return [`@gapura/${part}`, `./${part}/index.ts`] as const
      }),
    ].filter(([, file = '']) => existsSync(file)),
  )
  const paths = Object.fromEntries([
    ['@gapura/core', './core/public/index.ts'],
    ['@gapura/core/controls', './core/kit/controls/index.ts'],
    ['@gapura/core/vitest', './tools/plugin/plugin-tests.d.ts'],
    ['@gapura/core/*', './core/public/*.ts'],
    ['@gapura/backend', './backend/index.ts'],
    ['@gapura/testing', './tests/testing.tsx'],
    ...ofPlugins,
  ])
  return {
    compilerOptions: {
      ...compilerOptions,
      paths: Object.fromEntries(Object.entries(paths).map(([name, file]) => [name, [file]])),
    },
    files: globSync('tools/build/virtual-*.d.ts').map((file) => `./${file.replaceAll('\\', '/')}`),
  }
}
