/**
 * Runs the host on Node: reads settings, connects the build, the partners' folder, the back end (or the sandbox that it is handed) and a
 * server, and prints the addresses. `src/host/host-entry.ts` starts it.
 */
import { createServer, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { barePartner } from '../schemas/partner/bare-partner.ts'
import { LANGUAGES } from '../core/kernel/text/languages.ts'
import { createAdmin } from './admin.ts'
import type { AdmittedPlugins } from './admitted/admitted-plugins.ts'
import { createHost, type Host, type HostSettings } from './app.ts'
import type { Build } from './page/build.ts'
import { measuredApi } from './observe/metrics.ts'
import { compressPage } from './http/compress.ts'
import type { Log } from './observe/log.ts'
import { readEncryptedRedirects } from './gateways/decrypt-redirects.ts'
import { readGatewaySecrets, type GatewaySecrets } from './gateways/gateway-secrets.ts'
import { openGateways } from './gateways/open-gateways.ts'
import { ENVIRONMENTS } from '../core/kernel/page/known-environments.ts'
import { limitMemory } from './partners/memory-limit.ts'
import { readBuild } from './page/read-build.ts'
import { exampleHosts } from './node/example-hosts.ts'
import { openLog } from './node/open-log.ts'
import { openFormerReleases } from './node/former-releases.ts'
import { createPrometheus, type Prometheus } from './node/prometheus.ts'
import { createNodeServer } from './node/server.ts'
import { EXIT_CODES, readSettings, SettingsError, type ListenAddress } from './node/settings.ts'
import { stopGracefully } from './node/stop.ts'
import { inWorker, type StartReader, type WorkerData } from './partners/folder-store.ts'
import { startMessage } from './node/start-message.ts'
import { backEnd } from './node/back-end.ts'
import { listen } from './node/listen.ts'
import { openAdmitted } from './node/open-admitted.ts'
import { openPartnerSource, type PartnerSource } from './node/partner-source.ts'
import { runSandbox, type OpenSandbox } from './node/run-sandbox.ts'

/** Built into `dist/server/host-main.js`, which `host.js` loads once it has checked the version of Node. */
const dist = fileURLToPath(new URL('..', import.meta.url))
const project = dirname(dist.replace(/[\\/]$/, ''))
const FOLDER_ENTRY = join(dist, 'server', 'folder.js')
/** Milliseconds between two checks for outdated login configs. */
const CONFIG_CHECK_INTERVAL_MS = 2_000
/** Milliseconds between two readings of the list of admitted plugins, which may turn one off. */
const LIST_CHECK_INTERVAL_MS = 1_000
/** Milliseconds for a load balancer to notice that `/readyz` answers 503. */
const READINESS_NOTICE_MS = 500

/** The studio's settings; see `openStudio`. */
export type StudioRun = { readonly port: number; readonly log: (line: string) => void }

export type StartedStudio = {
  /** Resolves to its address once it listens; null: it has ended. */
  readonly origin: Promise<string | null>
  close(): void
}

/** The parts that the entry hands in. `npm run dev` takes them from the sources instead of from a build. */
export type HostDependencies = {
  /** The version of Gapura, for the log and the figures. */
  readonly version: string
  /** The project's folder. */
  readonly project: string
  readonly readBuild: () => Promise<Build>
  readonly readFolder: (data: WorkerData) => StartReader
  readonly openSandbox: OpenSandbox
  /** Starts the studio, where somebody asked for it. It may fail without the host. Default: none. */
  readonly openStudio?: (settings: StudioRun) => StartedStudio
  readonly createHost: (settings: HostSettings) => Host
  /** The folder of the build, whose files the next release still serves. Default: they are not kept. */
  readonly dist?: string
  readonly onServer?: (server: Server) => void
}

export const builtParts: Omit<HostDependencies, 'openSandbox' | 'openStudio' | 'version'> = {
  project,
  dist,
  readBuild: () => readBuild(dist),
  readFolder: (data) => inWorker(FOLDER_ENTRY, data),
  createHost,
}

async function main(dependencies: HostDependencies): Promise<void> {
  const settings = readSettings(process.env, process.argv.slice(2))
  const { version } = dependencies
  const log = openLog(settings.log)
  limitMemory()
  const building = openBuild(dependencies)
  // Meanwhile the thread that reads the partners' folder starts.
  const admitting = building.then((built) => openAdmitted(settings, built, dependencies.project, log))
  const [build, store, admitted] = await Promise.all([
    building,
    openPartnerSource(settings, { building, admitting }, dependencies, log),
    admitting,
  ])
  for (const line of build.pluginFaults ?? []) log(line)
  const overview = await store.overview()
  if (overview.partners === 0) throw new SettingsError('There is no partner to serve; see the lines above.')
  const {
    close,
    requestApi: askBackEnd,
    ...backEndParts
  } = settings.environment
    ? backEnd(settings.environment, settings.captiveToken)
    : await runSandbox(settings, store, build, dependencies, log)
  const secrets = readSecrets(settings.gatewaySecrets, build, log)
  const admin =
    settings.admin === null
      ? null
      : { address: settings.admin, metrics: createPrometheus({ version, release: build.release }) }
  const askMeasured = admin ? measuredApi(askBackEnd, admin.metrics, () => performance.now()) : askBackEnd
  const requestApi = secrets === null ? askMeasured : openGateways(secrets, askMeasured, build)
  const { release } = build
  const folder = join(settings.state ?? join(dependencies.project, '.data', 'host'), 'releases')
  // Visitors do not wait for the downloads: until then the plugins are off.
  void admitted?.refresh()
  const former = { folder, release, compress: compressPage, log, ...(admitted && { admitted }) }
  const formerFile = dependencies.dist ? openFormerReleases({ ...former, dist: dependencies.dist }) : null
  const host = dependencies.createHost({
    partners: store,
    build,
    isProxy: settings.isProxy,
    takesForwardedHost: settings.takesForwardedHost,
    log,
    ...(admin && { metrics: admin.metrics }),
    compress: compressPage,
    ...(admitted && { admitted }),
    ...(formerFile && { formerFile }),
    pageCacheBytes: settings.pageCacheBytes,
    hasWorker: settings.hasWorker,
    hstsSubdomains: settings.hstsSubdomains,
    ...backEndParts,
    ...(secrets && { readRedirect: readEncryptedRedirects(secrets, build) }),
    visitApi: requestApi,
    proxyApi: settings.isApiOnSameOrigin ? requestApi : null,
  })
  const { limits, isProxy, port, address } = settings
  const server = createNodeServer({ host, isProxy, log, ...limits })
  dependencies.onServer?.(server)
  await listen(server, 'PORT', { port, ...(address !== null && { host: address }) })
  const adminServer = admin && (await startAdmin(admin, store, { host, admitted }))
  const clocks = [
    setInterval(() => void host.refresh(), CONFIG_CHECK_INTERVAL_MS),
    setInterval(() => void admitted?.refresh(), LIST_CHECK_INTERVAL_MS),
  ]
  const message = startMessage({ version, release }, settings.port, overview, settings.environment)
  // The addresses are for a person who reads them.
  log(settings.log.format === 'text' ? message : `${message.split('\n', 1)[0]} Port ${settings.port}.`, {
    level: 'info',
  })
  const studio = settings.environment === null ? dependencies.openStudio?.({ port, log }) : undefined
  const nameStudio = (origin: string | null) =>
    origin === null ? undefined : log(`  Studio    ${origin}   makes and changes portals`, { level: 'info' })
  void studio?.origin.then(nameStudio)
  const examples = settings.environment ? exampleHosts(settings.environment) : []
  for (const { variable, text } of examples) log(`${variable}: ${text}`)

  const stop = async (signal: NodeJS.Signals) => {
    for (const clock of clocks) clearInterval(clock)
    log(`${signal}: Gapura stops; it takes no more visits and finishes the open ones.`, { level: 'info' })
    // Ctrl-C comes from a person who waits; SIGTERM from an orchestrator, whose load balancer needs the notice.
    await stopGracefully({ server, retire: host.retire, pause, notice: signal === 'SIGTERM' ? READINESS_NOTICE_MS : 0 })
    adminServer?.close()
    studio?.close()
    await store.close()
    await close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

/** The build, after a first rendering: it is slow, and no visitor should wait for it. */
async function openBuild(dependencies: HostDependencies): Promise<Build> {
  const build = await dependencies.readBuild()
  const partner = barePartner(LANGUAGES)
  const { language } = partner
  const request = {
    partner,
    loginConfig: {},
    environment: ENVIRONMENTS.production,
    language,
    path: '/',
    shellOnly: false,
  }
  // An error here occurs for visitors too and is logged then.
  await build.prerender(request).catch(() => undefined)
  return build
}

type Admin = { readonly address: ListenAddress; readonly metrics: Prometheus }

async function startAdmin(
  { address, metrics }: Admin,
  store: PartnerSource,
  { host, admitted }: { readonly host: Host; readonly admitted: AdmittedPlugins | null },
): Promise<Server> {
  const readMetrics = async () =>
    metrics.read({
      overview: await store.overview(),
      faulty: await store.faulty(),
      cached: host.cachedPages(),
      admitted: [...(admitted?.current().values() ?? [])].map(({ description }) => description),
    })
  const server = createServer(getRequestListener(createAdmin({ partners: store, readMetrics })))
  return listen(server, 'HOST_ADMIN', address)
}

function readSecrets(path: string | null, { hostDrivers }: Build, log: Log): GatewaySecrets | null {
  if (path === null) return null
  const { secrets, faults } = readGatewaySecrets(path, log, Object.keys(hostDrivers))
  if (faults.length > 0)
    throw new SettingsError(faults.map((fault) => `PORTAL_GATEWAY_SECRETS: ${path}: ${fault}`).join('\n'))
  return secrets
}

/** Writes lines in the format that `HOST_LOG` asks for, also when other settings cannot be read. */
function logFatal(lines: readonly string[]): void {
  const format = process.env['HOST_LOG']?.trim() === 'json' ? 'json' : 'text'
  const log = openLog({ format, level: 'error' }, (line) => console.error(line))
  for (const line of lines) log(line, { level: 'error' })
}

export function run(dependencies: HostDependencies): void {
  main(dependencies).catch((error: unknown) => {
    // A wrong setting is reported by its message only, any other error with its stack.
    if (error instanceof SettingsError) logFatal(error.message.split('\n'))
    else logFatal([error instanceof Error ? (error.stack ?? error.message) : String(error)])
    process.exit(error instanceof SettingsError ? error.exitCode : EXIT_CODES.software)
  })
}
