/**
 * `npm run build`: the browser's files, the renderer and the host, into `dist/`. Everything is built in another folder
 * and then moved to `dist/` in one step, so that a failed or stopped build leaves the previous build in place.
 *
 * - `dist/client/assets/`: file names with a hash; each file also compressed
 * - `dist/maps/`: source maps of the scripts, which are not served
 * - `dist/definition-parts.json`: the plugin definitions, from which the host makes one file for each choice of plugins
 * - `dist/worker/service-worker.js`: the service worker, without the names of the release's files
 * - `dist/studio/`: the page of the studio, with assets of its own
 * - `dist/manifest.json`: the built file of each source, and its imports; the file of each font as `fonts/<name>`
 * - `dist/admitting/assets/`, `dist/admitting.json`: the files, manifest and definitions of the portal with plugins that an operator admits, as
 *   far as they differ
 * - `dist/modules.json`: the modules of each file (for the budgets)
 * - `dist/server/renderer.js`: renders pages to HTML
 * - `dist/server/host.js`, `dist/server/folder.js`, `dist/server/sandbox.js`: the entries of the server, of the thread that reads the
 *   partners' folder, and of the sandbox; they need no node_modules. `host.js` and `sandbox.js` check the Node version and then load
 *   `host-main.js` and `sandbox-main.js`
 * - `dist/server/studio.js`: the studio, a process beside the host
 * - `dist/server/partner.js`, `dist/server/doctor.js`, `dist/server/conform.js`: the operators' tools in the same form
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readyUnderPinnedNode, root } from '../run/ready.mjs'
import { fingerprint } from '../run/sources.mjs'

readyUnderPinnedNode()
const { build } = await import('vite')
const { withModule } = await import('../run/with-module.mjs')
const { thrownIn } = await import('../run/thrown-in.mjs')
const { chunkGroups, firstScreenOf } = await import('./client-chunks.ts')
const { choosePolyfills } = await import('./old-browsers/choose-polyfills.ts')
const { polyfills } = await import('./old-browsers/vite-polyfills.ts')
const { BUILD_TARGET } = await import('./old-browsers/targets.ts')
const { validators } = await import('./vite-validators.ts')
const { bundleParts } = await import('./vite-bundle-parts.ts')
const { sharedModules } = await import('./vite-shared-modules.ts')
const { ADMITTING_FILE } = await import('../../host/page/shared-modules.ts')
const { writeFonts } = await import('./write-fonts.mjs')
const { definedBy, pluginPackages } = await import('../plugin/find-plugins.ts')
const { checkedEntry } = await import('./checked-entry.mjs')

const started = Date.now()
const place = join(root, 'dist')
// In node_modules because that is on the same disk, ignored by git, and not among the sources.
const beside = join(root, 'node_modules', '.gapura', `build-${process.pid}`)
process.env.NODE_ENV = 'production'

/** Common to the builds of the static entry and of the service worker. */
const SMALL = {
  target: BUILD_TARGET,
  copyPublicDir: false,
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
}

try {
  rmSync(beside, { recursive: true, force: true })
  // A definition with a fault stops the build, so that the developer and not a visitor notices it.
  const faults = await withModule('tools/plugin/fault-lines.ts', ({ installedFaultLines }) => installedFaultLines())
  const own = faults.filter((line) => /^P\d+ plugins\//.test(line))
  if (own.length > 0) throw new Error(own.join('\n'))
  // A faulty plugin of a package is off.
  for (const line of faults) console.warn(line)
  // Built, a script of a plugin that throws when it is imported would be named by a line of the bundle.
  for (const file of ['src/render/build-plugins.ts', 'sandbox/plugins.ts']) await withModule(file, () => null)
  // The generated files in the repository have the options and calls of folders only.
  if (pluginPackages.length > 0) {
    for (const file of ['tools/plugin/schemas.ts', 'tools/backend/openapi.ts'])
      await withModule(file, ({ default: generate }) => generate([]))
  }
  // Taken before the build, so that a source changed during the build makes the next start build again.
  const made = fingerprint()
  await buildServer('src/render/renderer.ts', 'renderer.js')
  const { first, polyfilled } = await measureClient()
  await buildClient(join(beside, 'client'), first, polyfilled)
  await buildAdmitting(join(beside, 'admitting'), first, polyfilled)
  await buildStatic(join(beside, 'client'))
  await addFonts(join(beside, 'client', 'assets'))
  await buildWorker()
  await buildStudio()
  await buildProgram('src/host/host-entry.ts', 'host', 'Gapura’s host')
  await buildServer('host/partners/folder-worker.ts', 'folder.js')
  await buildProgram('src/host/sandbox-entry.ts', 'sandbox', 'Gapura’s sandbox')
  await buildProgram('studio/server/studio-entry.ts', 'studio', 'Gapura’s studio')
  await buildProgram('tools/partner/partner-entry.ts', 'partner', 'npm run partner')
  await buildProgram('tools/doctor/doctor-entry.ts', 'doctor', 'npm run doctor')
  await buildProgram('tools/backend/conform-entry.ts', 'conform', 'npm run conform')
  moveMaps()
  for (const form of ['client', 'admitting'])
    await withModule('host/http/compress.ts', ({ compressFolder }) => compressFolder(join(beside, form, 'assets')))
  const sizes = await withModule('tools/build/sizes.ts', ({ sizeTable }) => sizeTable(beside))
  writeFileSync(join(beside, 'sources.txt'), made)
  putInPlace()
  console.log(sizes)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
} catch (error) {
  console.error([error.message ?? error, thrownIn(error)].filter(Boolean).join('\n'))
  console.error('The build failed. The previous build is still in place.')
  process.exitCode = 1
} finally {
  rmSync(beside, { recursive: true, force: true })
}

/**
 * Measures by a build without chunk groups which modules the first screen uses, and which APIs the scripts use that need
 * polyfills. The renderer names the first screen, and the components that are loaded with the others.
 */
async function measureClient() {
  const { firstScreen, firstComponents } = await import(pathToFileURL(join(beside, 'server', 'renderer.js')).href)
  const screen = join(root, await firstScreen())
  const components = (await firstComponents()).map((source) => join(root, source))
  const made = await build({
    root,
    logLevel: 'error',
    build: { write: false, minify: false, manifest: false, sourcemap: false },
  })
  const { output } = Array.isArray(made) ? made[0] : made
  const chunks = output.filter((file) => file.type === 'chunk')
  const definitions = chunks.flatMap(({ facadeModuleId }) =>
    definedBy(facadeModuleId ?? '') === null ? [] : [facadeModuleId],
  )
  const first = firstScreenOf(chunks, {
    entry: [join(root, 'src', 'browser', 'main.tsx')],
    definitions,
    screen,
    components,
  })
  const polyfilled = choosePolyfills(new Map(chunks.map(({ fileName, code }) => [fileName, code])), root)
  // An API that a promised browser lacks stops the build, so that the developer and not a visitor notices it.
  if (polyfilled.faults.length > 0) throw new Error(polyfilled.faults.join('\n'))
  return { first, polyfilled }
}

async function buildClient(outDir, first, polyfilled, { isAdmitting = false, plugins = [] } = {}) {
  await build({
    root,
    logLevel: 'warn',
    define: { 'import.meta.env.ADMITTING': String(isAdmitting) },
    plugins: [...plugins, polyfills(polyfilled), bundleParts()],
    build: {
      outDir: relative(root, outDir),
      emptyOutDir: true,
      manifest: 'manifest.json',
      rollupOptions: { output: { codeSplitting: { groups: chunkGroups({ ...first, root }) } } },
    },
  })
  // Everything under `client` may be served, but the manifest is not for visitors.
  renameSync(join(outDir, 'manifest.json'), join(outDir, '..', 'manifest.json'))
}

/**
 * Builds the portal once more with the shared modules as entries. Only the files that differ stay, in a folder of their own: nothing publishes
 * or caches them, and `client` is as it would be without them.
 */
async function buildAdmitting(folder, first, polyfilled) {
  let shared = {}
  const outDir = join(folder, 'client')
  await buildClient(outDir, first, polyfilled, {
    isAdmitting: true,
    plugins: [sharedModules((files) => (shared = files))],
  })
  const built = join(outDir, 'assets')
  for (const name of readdirSync(built))
    if (name.endsWith('.map') || existsSync(join(beside, 'client', 'assets', name))) rmSync(join(built, name))
  const read = (name) => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const [manifest, bundleParts] = [read('manifest.json'), read('definition-parts.json')]
  writeFileSync(join(beside, ADMITTING_FILE), JSON.stringify({ manifest, bundleParts, shared }))
  renameSync(built, join(folder, 'assets'))
  for (const name of ['client', 'manifest.json', 'definition-parts.json', 'modules.json'])
    rmSync(join(folder, name), { recursive: true })
}

/**
 * Builds the entry of pages that no host writes (src/static/static-entry.ts) and adds it to the portal's manifest. It is one file
 * of its own, so that what it shares with the portal changes none of the portal's files.
 */
async function buildStatic(outDir) {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    plugins: [validators({ brief: true })],
    build: {
      ...SMALL,
      outDir: relative(root, outDir),
      emptyOutDir: false,
      manifest: 'manifest-static.json',
      assetsInlineLimit: 0,
      sourcemap: 'hidden',
      rollupOptions: {
        input: { static: 'src/static/static-entry.ts' },
        output: { entryFileNames: 'assets/[hash].js', assetFileNames: 'assets/[hash][extname]' },
      },
    },
  })
  const all = ['client/manifest-static.json', 'manifest.json'].map((file) =>
    JSON.parse(readFileSync(join(beside, file), 'utf8')),
  )
  writeFileSync(join(beside, 'manifest.json'), JSON.stringify(Object.assign({}, ...all), null, 2))
  rmSync(join(outDir, 'manifest-static.json'))
}

async function addFonts(assets) {
  const file = join(beside, 'manifest.json')
  const entries = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...entries, ...(await writeFonts(assets)) }, null, 2))
}

/**
 * Builds the service worker as one classic script, which every browser with service workers runs. Not under `client`, because the
 * host and publishing write the release's files before it.
 */
async function buildWorker() {
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    build: {
      ...SMALL,
      outDir: relative(root, join(beside, 'worker')),
      rollupOptions: {
        input: { worker: 'src/worker/service-worker-entry.ts' },
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** Builds the page of the studio apart from the portal, so that it changes none of the portal's files. */
async function buildStudio() {
  const studio = join(root, 'studio', 'browser')
  await build({
    root: studio,
    configFile: false,
    // Fluent's modules begin with a directive for servers, and each would be a warning.
    logLevel: 'error',
    build: {
      outDir: relative(studio, join(beside, 'studio')),
      emptyOutDir: true,
      copyPublicDir: false,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      rollupOptions: {
        input: { index: join(studio, 'index.html'), pick: join(studio, 'preview', 'pick-entry.ts') },
        // The preview's server adds it to the portal's pages by name.
        output: { entryFileNames: ({ name }) => `assets/${name === 'pick' ? 'pick' : '[name]-[hash]'}.js` },
      },
    },
  })
}

/** Everything under `client` may be served, but the sources are not for visitors. */
function moveMaps() {
  const assets = join(beside, 'client', 'assets')
  mkdirSync(join(beside, 'maps'))
  for (const name of readdirSync(assets).filter((file) => file.endsWith('.map')))
    renameSync(join(assets, name), join(beside, 'maps', name))
}

/** `<name>.js` checks the Node version before it loads `<name>-main.js`. */
async function buildProgram(entry, name, called) {
  await buildServer(entry, `${name}-main.js`)
  writeFileSync(join(beside, 'server', `${name}.js`), checkedEntry(called, `${name}-main.js`))
}

async function buildServer(entry, name) {
  await build({
    root,
    logLevel: 'warn',
    // Fixed at build time, so that the built code does not depend on the environment at run time.
    define: { 'process.env.NODE_ENV': JSON.stringify('production') },
    build: {
      ssr: entry,
      outDir: relative(root, join(beside, 'server')),
      emptyOutDir: false,
      manifest: false,
      rolldownOptions: {
        output: { entryFileNames: name, chunkFileNames: 'chunks/[name]-[hash].js' },
        // The page of all components imports what a portal loads lazily, and nobody waits for a file of a server.
        onLog: (level, log, report) => {
          if (log.code !== 'INEFFECTIVE_DYNAMIC_IMPORT') report(level, log)
        },
      },
    },
  })
}

function putInPlace() {
  const before = `${beside}-before`
  mkdirSync(join(beside, 'server'), { recursive: true })
  if (existsSync(place)) renameSync(place, before)
  renameSync(beside, place)
  rmSync(before, { recursive: true, force: true })
}
