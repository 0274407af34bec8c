/**
 * The portal from its sources, for `npm run dev`: the host's own application with a build from Vite. A change in a screen
 * appears at once and keeps typed text; other changes reload the page; changes in the running server's own modules
 * restart it. Runs on Node alone; Vite loads everything else.
 */
import { realpathSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { createServer, type EnvironmentModuleNode, type Plugin } from 'vite'
import type { Host, HostSettings } from '../../host/app.ts'
import type { HostDependencies } from '../../host/main.ts'
import type { Build } from '../../host/page/build.ts'
import type { ComponentPages } from '../../sandbox/desk/component-pages.ts'
import type { SandboxHandle } from '../../sandbox/index.ts'
import { buildOf, ENTRY, type SourceRenderer } from './dev-build.ts'
import { pluginOf, pluginPackages } from '../plugin/find-plugins.ts'
import { errorPage, withVite } from './dev-page.ts'
import { PLACE_PATH } from './place-request.ts'
import { sourcePlace } from './source-place.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** The exit code with which dev.mjs restarts this program. */
const RESTART_EXIT_CODE = 75
/** The modules that are loaded again for the next request after a change in them or in their imports. */
const LIVE = {
  renderer: '/src/render/renderer.ts',
  app: '/host/app.ts',
  sandbox: '/sandbox/index.ts',
  sandboxPlugins: '/sandbox/plugins.ts',
  components: '/src/component-page/component-page.tsx',
} as const
/** The modules that are loaded once. */
const FIXED = {
  main: '/host/main.ts',
  folder: '/host/partners/folder-store.ts',
  validators: 'virtual:validators',
  nearest: '/core/kernel/plugin/nearest.ts',
  faultLines: '/tools/plugin/fault-lines.ts',
} as const
/** Folders that other programs write. */
const UNWATCHED = ['dist', '.data', '.trial', 'test-results']
/** Paths that Vite serves. No page of a portal is below them. */
const OF_VITE = /^\/(@|__open-in-editor|(core|locales|node_modules|plugins|schemas|src|tools\/run)\/)/

/** Vite listens on it for its socket; the host's server forwards upgrades. So one port serves all partners' host names. */
const upgrades = createHttpServer()
const vite = await createServer({
  root,
  appType: 'custom',
  plugins: [reloading(), linkedStyles()],
  server: {
    middlewareMode: true,
    ws: { server: upgrades },
    allowedHosts: ['.localhost'],
    // Where packages are links, as in a trial project, their files are elsewhere.
    fs: {
      allow: [
        root,
        ...pluginPackages.map(({ home }) => home),
        dirname(dirname(realpathSync(join(root, 'node_modules', 'vite', 'package.json')))),
      ],
    },
    watch: {
      ignored: (path) => UNWATCHED.some((folder) => path.startsWith(join(root, folder))),
      // Otherwise the second of two changes within 50 ms is missed, as by an editor that formats after saving.
      awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 },
    },
    warmup: { clientFiles: [ENTRY] },
  },
  optimizeDeps: {
    // Every package is prepared before the first page, because a package that is found later reloads the page.
    entries: [ENTRY, 'plugins/*/plugin.ts', ...pluginPackages.map(({ definition }) => definition)],
    // Our Vite plugins change these (tools/build/), which works only for files that are not prepared.
    exclude: ['leaflet', 'react-i18next'],
    include: ['react-i18next > html-parse-stringify'],
  },
})
const load = async <Module>(file: string) => (await vite.ssrLoadModule(file)) as Module
const head = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>')
const overlay = '<script type="module" src="/tools/run/dev-overlay.ts"></script>'
const added = head.slice(head.indexOf('<head>') + '<head>'.length, head.indexOf('</head>')) + overlay
vite.middlewares.use(PLACE_PATH, (request, response) => void answerPlace(request, response))

let latest: { readonly renderer: SourceRenderer; readonly build: Build } | null = null

const { run } = await load<typeof import('../../host/main.ts')>(FIXED.main)
run({
  version: 'of the sources',
  project: root,
  readBuild,
  readFolder: await folderReader(),
  openSandbox,
  createHost,
  onServer,
})

async function currentBuild(): Promise<Build> {
  const renderer = await load<SourceRenderer>(LIVE.renderer)
  if (latest?.renderer !== renderer) {
    const { pluginFaultLines } = await load<typeof import('../plugin/fault-lines.ts')>(FIXED.faultLines)
    const pluginFaults = pluginFaultLines(renderer.plugins)
    // The host logs faults of definitions at its start.
    for (const line of latest === null ? [] : pluginFaults) console.log(line)
    latest = { renderer, build: buildOf({ ...renderer, pluginFaults }, root) }
  }
  return latest.build
}

async function readBuild(): Promise<Build> {
  for (;;) {
    try {
      return await currentBuild()
    } catch {
      // Vite has logged the error.
      console.log('The portal starts once this is mended.')
      await new Promise((resolve) => vite.watcher.once('change', resolve))
    }
  }
}

async function folderReader(): Promise<HostDependencies['readFolder']> {
  const { inThisThread } = await load<typeof import('../../host/partners/folder-store.ts')>(FIXED.folder)
  const { validatePartner } = await load<typeof import('virtual:validators')>(FIXED.validators)
  const { nearest } = await load<typeof import('../../core/kernel/plugin/nearest.ts')>(FIXED.nearest)
  return ({ folder, ...data }) => inThisThread(folder, { ...data, validate: validatePartner, suggest: nearest })
}

/** The host's application from the current sources. Its caches end with each change. */
function createHost({ compress: _, ...settings }: HostSettings): Host {
  let current: { readonly build: Build; readonly app: unknown; readonly host: Host } | null = null
  const now = async () => {
    const build = await currentBuild()
    const app = await load<typeof import('../../host/app.ts')>(LIVE.app)
    if (current?.build !== build || current.app !== app) {
      // A service worker would cache pages and files that are about to change.
      current = { build, app, host: app.createHost({ ...settings, hasWorker: false, build }) }
    }
    return current.host
  }
  return {
    fetch: async (request, connection) => {
      try {
        return await withVite(await (await now()).fetch(request, connection), added)
      } catch (error) {
        return errorPage(error)
      }
    },
    refresh: async () => current?.host.refresh(),
    cachedPages: () => current?.host.cachedPages() ?? { pages: 0, bytes: 0 },
    retire: () => current?.host.retire(),
  }
}

type SandboxOptions = Parameters<HostDependencies['openSandbox']>[0]

/** The sandbox in this process, from the current sources. */
async function openSandbox({ file, port, partners }: SandboxOptions): ReturnType<HostDependencies['openSandbox']> {
  let list = await partners()
  let current: { readonly plugins: unknown; readonly create: unknown; readonly sandbox: SandboxHandle } | null = null
  const components = () => load<ComponentPages>(LIVE.components)
  const now = async () => {
    const { plugins } = await load<typeof import('../../sandbox/plugins.ts')>(LIVE.sandboxPlugins)
    const { createSandbox: create } = await load<typeof import('../../sandbox/index.ts')>(LIVE.sandbox)
    list = await partners()
    if (current?.plugins !== plugins || current.create !== create) {
      current?.sandbox.close()
      current = { plugins, create, sandbox: create({ file, port, plugins, partners: () => list, components }) }
    }
    return current.sandbox
  }
  return {
    fetch: async (request, connection) => (await now()).fetch(request, connection),
    close: () => Promise.resolve(current?.sandbox.close()),
  }
}

/** Prints a fault that the page shows, with its position in the source, and answers the position. */
async function answerPlace(request: IncomingMessage, response: ServerResponse): Promise<void> {
  // The overlay sends this shape.
  const { title, stack } = JSON.parse(await text(request)) as { readonly title: string; readonly stack: string }
  const place = sourcePlace(stack, (path) => {
    const modules = vite.environments.client.moduleGraph.getModulesByFile(join(root, path)) ?? []
    for (const { transformResult } of modules) {
      const map = transformResult?.map
      if (map && 'sources' in map)
        return {
          version: 3,
          file: path,
          sources: map.sources,
          names: map.names,
          mappings: map.mappings,
          sourcesContent: [],
          sourceRoot: '',
        }
    }
    return null
  })
  console.error(
    [...title.split('\n'), ...(place ? [`at ${place.file}:${place.line}:${place.column}`] : [])].join('\n  '),
  )
  response.setHeader('content-type', 'application/json').end(JSON.stringify(place))
}

/** Vite accepts only this machine, as the sandbox does: it serves every file of the project. */
function onServer(server: Server): void {
  const isHere = ({ socket }: IncomingMessage) => /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  // The host ends the process itself once it listens. Open sockets of Vite would delay it.
  const close = () => (server.listening ? void vite.close() : process.exit(0))
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, close)
  const listeners = server.listeners('request')
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const toHost = () => listeners.forEach((listen) => listen.call(server, request, response))
    if (isHere(request) && OF_VITE.test(request.url ?? '')) vite.middlewares(request, response, toHost)
    else toHost()
  })
  server.on('upgrade', (request, socket, rest) => {
    if (isHere(request)) upgrades.emit('upgrade', request, socket, rest)
    else socket.destroy()
  })
}

/** Reloads the server's modules; Vite itself updates those of open pages. */
function reloading(): Plugin {
  return {
    name: 'gapura:reloading',
    async hotUpdate({ file, modules }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return undefined
      const name = relative(root, file).replaceAll('\\', '/')
      if (reaches(modules, Object.values(LIVE))) {
        const { client } = vite.environments
        if (!client.moduleGraph.getModulesByFile(file)?.size) {
          console.log(`${name} has changed: the next request has it.`)
          client.hot.send({ type: 'full-reload' })
        }
        return []
      }
      if (!reaches(modules, [FIXED.main])) return []
      try {
        await load(FIXED.main)
      } catch {
        return []
      }
      console.log(`${name} has changed: the server starts again.`)
      await vite.close()
      return process.exit(RESTART_EXIT_CODE)
    },
  }
}

/** Excludes styles, because every page links all of them in a fixed order (dev-build.ts); modules would add them in another order. */
function linkedStyles(): Plugin {
  return {
    name: 'gapura:linked-styles',
    enforce: 'post',
    transform(_, id) {
      const isOurs = id.endsWith('.css') && (pluginOf(id) !== null || id.startsWith(join(root, 'core')))
      return isOurs && this.environment.name === 'client' ? { code: 'import.meta.hot.accept()', map: null } : null
    },
  }
}

/** Whether a module of these addresses is one of `modules`, or imports one. */
function reaches(modules: Iterable<EnvironmentModuleNode>, addresses: readonly string[]): boolean {
  const seen = new Set(modules)
  // Iterating over a set includes entries that are added meanwhile.
  for (const module of seen) {
    if (addresses.includes(module.url)) return true
    for (const importer of module.importers) seen.add(importer)
  }
  return false
}
