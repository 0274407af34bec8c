/**
 * The portal from its sources, for `npm run dev`: the host's own application, whose build comes from Vite. A change in a screen
 * is on the page at once and keeps what was typed; other changes load the page again; what the running server itself holds
 * starts it again. Runs on Node alone; Vite loads everything else.
 */
import { realpathSync } from 'node:fs'
import { createServer as createHttpServer, type IncomingMessage, type Server } from 'node:http'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createServer, type EnvironmentModuleNode, type Plugin } from 'vite'
import type { Host, HostSettings } from '../../host/app.ts'
import type { HostDependencies } from '../../host/main.ts'
import type { Build } from '../../host/page/build.ts'
import type { SandboxHandle } from '../../sandbox/index.ts'
import { buildOf, ENTRY, type Drawn } from './dev-build.ts'
import { errorPage, withVite } from './dev-page.ts'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '')
/** The exit code with which dev.mjs starts this program again. */
const AGAIN = 75
/** The modules that are loaded anew for the next request after a change in them, or in what they import. */
const LIVE = {
  drawing: '/src/server/prerender.tsx',
  app: '/host/app.ts',
  sandbox: '/sandbox/index.ts',
  sandboxPlugins: '/sandbox/plugins.ts',
} as const
/** What is loaded once. */
const FIXED = {
  main: '/host/main.ts',
  folder: '/host/partners/folder-store.ts',
  validators: 'virtual:validators',
  fault: '/core/kernel/plugin/fault.ts',
} as const
/** Folders that other programs write. */
const UNWATCHED = ['dist', '.data', '.trial', 'test-results']
/** Paths that Vite answers. No page of a portal is below them. */
const OF_VITE = /^\/(@|__open-in-editor|(core|locales|node_modules|plugins|schemas|src)\/)/

/** Vite listens on it for its socket; the host's server passes upgrades on. So one port serves all partners' host names. */
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
    fs: { allow: [root, dirname(dirname(realpathSync(join(root, 'node_modules', 'vite', 'package.json'))))] },
    watch: {
      ignored: (path) => UNWATCHED.some((folder) => path.startsWith(join(root, folder))),
      // Else the second of two changes within 50 ms is not noticed, as by an editor that formats what it has saved.
      awaitWriteFinish: { stabilityThreshold: 30, pollInterval: 10 },
    },
    warmup: { clientFiles: [ENTRY] },
  },
  optimizeDeps: {
    // Every package is prepared before the first page: one that is found later loads the page again.
    entries: [ENTRY, 'plugins/*/plugin.ts'],
    // Vite plugins of ours change these (tools/build/), which happens to files that are not prepared.
    exclude: ['leaflet', 'react-i18next'],
    include: ['react-i18next > html-parse-stringify'],
  },
})
const load = async <Module>(file: string) => (await vite.ssrLoadModule(file)) as Module
const head = await vite.transformIndexHtml('/', '<html><head></head><body></body></html>')
const added = head.slice(head.indexOf('<head>') + '<head>'.length, head.indexOf('</head>'))

let latest: { readonly drawing: Drawn; readonly build: Build } | null = null

const { run } = await load<typeof import('../../host/main.ts')>(FIXED.main)
run({ project: root, readBuild, readFolder: await folderReader(), openSandbox, createHost, onServer })

/** The build as the sources are now. */
async function currentBuild(): Promise<Build> {
  const drawing = await load<Drawn>(LIVE.drawing)
  if (latest?.drawing !== drawing) {
    // The host says at its start what is wrong with cards.
    for (const line of latest === null ? [] : (drawing.pluginFaults ?? [])) console.log(line)
    latest = { drawing, build: buildOf(drawing, root) }
  }
  return latest.build
}

/** Waits until the sources can be run. */
async function readBuild(): Promise<Build> {
  for (;;) {
    try {
      return await currentBuild()
    } catch {
      // Vite has said what is wrong.
      console.log('The portal starts once this is mended.')
      await new Promise((resolve) => vite.watcher.once('change', resolve))
    }
  }
}

async function folderReader(): Promise<HostDependencies['readFolder']> {
  const { inThisThread } = await load<typeof import('../../host/partners/folder-store.ts')>(FIXED.folder)
  const { validatePartner } = await load<typeof import('virtual:validators')>(FIXED.validators)
  const { nearest } = await load<typeof import('../../core/kernel/plugin/fault.ts')>(FIXED.fault)
  return ({ folder, ...data }) => inThisThread(folder, { ...data, validate: validatePartner, suggest: nearest })
}

/** The host's application as its sources are now. What it has kept, such as pages, goes with each change. */
function createHost({ compress: _, ...settings }: HostSettings): Host {
  let current: { readonly build: Build; readonly app: unknown; readonly host: Host } | null = null
  const now = async () => {
    const build = await currentBuild()
    const app = await load<typeof import('../../host/app.ts')>(LIVE.app)
    if (current?.build !== build || current.app !== app) {
      // A service worker would keep pages and files that are about to change.
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
    retire: () => current?.host.retire(),
  }
}

type SandboxAbout = Parameters<HostDependencies['openSandbox']>[0]

/** The sandbox in this process, as its sources are now. */
async function openSandbox({ file, port, partners }: SandboxAbout): ReturnType<HostDependencies['openSandbox']> {
  let list = await partners()
  let current: { readonly plugins: unknown; readonly create: unknown; readonly sandbox: SandboxHandle } | null = null
  const now = async () => {
    const { plugins } = await load<typeof import('../../sandbox/plugins.ts')>(LIVE.sandboxPlugins)
    const { createSandbox: create } = await load<typeof import('../../sandbox/index.ts')>(LIVE.sandbox)
    list = await partners()
    if (current?.plugins !== plugins || current.create !== create) {
      current?.sandbox.close()
      current = { plugins, create, sandbox: create({ file, port, plugins, partners: () => list }) }
    }
    return current.sandbox
  }
  return {
    fetch: async (request, connection) => (await now()).fetch(request, connection),
    close: () => Promise.resolve(current?.sandbox.close()),
  }
}

/** Vite answers this machine alone, as the sandbox does: it gives out every file of the project. */
function onServer(server: Server): void {
  const isHere = ({ socket }: IncomingMessage) => /^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  // The host itself ends the process, once it listens. Open sockets of Vite would hold it up.
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

/** Vite itself changes what a page has loaded. This is for what the server has. */
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
        // Vite has said what is wrong. The server goes on as it is.
        return []
      }
      console.log(`${name} has changed: the server starts again.`)
      await vite.close()
      return process.exit(AGAIN)
    },
  }
}

/** Every page links all styles, in a fixed order (dev-build.ts). Added once more by the modules that import them, their order would differ. */
function linkedStyles(): Plugin {
  return {
    name: 'gapura:linked-styles',
    enforce: 'post',
    transform(_, id) {
      const isOurs = /^(core|plugins)\/.*\.css$/.test(relative(root, id).replaceAll('\\', '/'))
      return isOurs && this.environment.name === 'client' ? { code: 'import.meta.hot.accept()', map: null } : null
    },
  }
}

/** Whether a module of these addresses is one of `modules`, or imports one. */
function reaches(modules: Iterable<EnvironmentModuleNode>, addresses: readonly string[]): boolean {
  const seen = new Set(modules)
  // A set may grow while it is walked.
  for (const one of seen) {
    if (addresses.includes(one.url)) return true
    for (const importer of one.importers) seen.add(importer)
  }
  return false
}
