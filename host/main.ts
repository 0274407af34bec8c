/**
 * Runs the host on Node: reads settings, connects the build, the partners' folder, the back end (or the sandbox that it is handed) and a
 * server, and prints the addresses. `src/host/host-entry.ts` starts it.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { validatePartner } from 'virtual:validators'
import { barePartner } from '../schemas/partner/bare-partner.ts'
import { getDomain, getLoginConfig } from '../core/kernel/partner/endpoints.ts'
import type { Partner } from '../core/kernel/partner/partner.ts'
import { LANGUAGES } from '../core/kernel/text/languages.ts'
import { createAdmin } from './admin.ts'
import { createHost, type Host, type HostSettings } from './app.ts'
import { NOWHERE, textResponse } from './http/text-response.ts'
import type { Build } from './page/build.ts'
import type { RequestApi } from './http/api-proxy.ts'
import { measuredApi } from './http/metrics.ts'
import { readJsonResponse } from './http/read-json-response.ts'
import { readConnection, type RequestDevice } from './gateways/captive-handler.ts'
import { compressPage } from './http/compress.ts'
import type { Log } from './http/log.ts'
import { readEncryptedRedirects } from './gateways/decrypt-redirects.ts'
import { readGatewaySecrets, type GatewaySecrets } from './gateways/gateway-secrets.ts'
import { openGateways } from './gateways/open-gateways.ts'
import { loadDrivers } from '../core/kernel/gateway/load-reader.ts'
import { ENVIRONMENTS, SANDBOX_HOSTS, sandboxEnvironment } from '../core/kernel/page/known-environments.ts'
import { openHttpStore } from './partners/http-store.ts'
import { httpCopiesIn } from './partners/http-copies.ts'
import { overviewOf, type FaultyFiles, type PartnerStore } from './partners/partner-store.ts'
import { limitMemory } from './partners/memory-limit.ts'
import { readBuild } from './page/read-build.ts'
import { exampleHosts } from './node/example-hosts.ts'
import { openLog } from './node/open-log.ts'
import { openFormerReleases } from './node/former-releases.ts'
import { createPrometheus, type Prometheus } from './node/prometheus.ts'
import { createNodeServer } from './node/server.ts'
import { sandboxRefusal } from './node/sandbox-guard.ts'
import { addBrands, portalFile, type BrandedPartner } from './node/sandbox-view.ts'
import { EXIT_CODES, readSettings, SettingsError, type ListenAddress, type NodeHostSettings } from './node/settings.ts'
import { stopGracefully } from './node/stop.ts'
import {
  inWorker,
  openFolderStore,
  type FolderStore,
  type StartReader,
  type WorkerData,
} from './partners/folder-store.ts'
import { startMessage } from './node/start-message.ts'
import type { ClientConnection } from './http/visitor.ts'

/** Built into `dist/server/host-main.js`, which `host.js` loads once it has checked the version of Node. */
const dist = fileURLToPath(new URL('..', import.meta.url))
const project = dirname(dist.replace(/[\\/]$/, ''))
const FOLDER_ENTRY = join(dist, 'server', 'folder.js')
/** Milliseconds between two checks for outdated login configs. */
const CONFIG_CHECK_INTERVAL_MS = 2_000
/** Milliseconds between two requests of the partner index. */
const INDEX_REQUEST_INTERVAL_MS = 5_000
/** Milliseconds for a load balancer to notice that `/readyz` answers 503. */
const READINESS_NOTICE_MS = 500

/** The sandbox's settings. `partners` is called before every request and returns the same list while nothing has changed. */
export type SandboxRun = {
  /** The database file. */
  readonly file: string
  /** The port that the portals are served on. */
  readonly port: number
  readonly partners: () => Promise<readonly BrandedPartner[]>
  readonly log: Log
}

export type RunningSandbox = {
  fetch(request: Request, connection?: ClientConnection): Promise<Response>
  close(): Promise<void>
}

/** The parts that the entry hands in. `npm run dev` takes them from the sources instead of from a build. */
export type HostDependencies = {
  /** The version of Gapura, for the log and the figures. */
  readonly version: string
  /** The project's folder. */
  readonly project: string
  readonly readBuild: () => Promise<Build>
  readonly readFolder: (data: WorkerData) => StartReader
  readonly openSandbox: (settings: SandboxRun) => Promise<RunningSandbox>
  readonly createHost: (settings: HostSettings) => Host
  /** The folder of the build, whose files the next release still serves. Default: they are not kept. */
  readonly dist?: string
  readonly onServer?: (server: Server) => void
}

export const builtParts: Omit<HostDependencies, 'openSandbox' | 'version'> = {
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
  const [build, store] = await Promise.all([building, openPartnerSource(settings, building, dependencies, log)])
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
  const formerFile = dependencies.dist
    ? openFormerReleases({ folder, dist: dependencies.dist, release, compress: compressPage, log })
    : null
  const host = dependencies.createHost({
    partners: store,
    build,
    isProxy: settings.isProxy,
    takesForwardedHost: settings.takesForwardedHost,
    log,
    ...(admin && { metrics: admin.metrics }),
    compress: compressPage,
    ...(formerFile && { formerFile }),
    pageCacheBytes: settings.pageCacheBytes,
    hasWorker: settings.hasWorker,
    hstsSubdomains: settings.hstsSubdomains,
    ...backEndParts,
    ...(secrets && { readRedirect: readEncryptedRedirects(secrets, build) }),
    visitApi: requestApi,
    proxyApi: settings.isApiOnSameOrigin ? requestApi : null,
  })
  const { limits, isProxy, port } = settings
  const server = createNodeServer({ host, isProxy, log, ...limits })
  dependencies.onServer?.(server)
  await listen(server, 'PORT', { port })
  const adminServer = admin && (await startAdmin(admin, store, host))
  const clock = setInterval(() => void host.refresh(), CONFIG_CHECK_INTERVAL_MS)
  const message = startMessage({ version, release }, settings.port, overview, settings.environment)
  // The addresses are for a person who reads them.
  log(settings.log.format === 'text' ? message : `${message.split('\n', 1)[0]} Port ${settings.port}.`, {
    level: 'info',
  })
  const examples = settings.environment ? exampleHosts(settings.environment) : []
  for (const { variable, text } of examples) log(`${variable}: ${text}`)

  const stop = async (signal: NodeJS.Signals) => {
    clearInterval(clock)
    log(`${signal}: Gapura stops; it takes no more visits and finishes the open ones.`, { level: 'info' })
    // Ctrl-C comes from a person who waits; SIGTERM from an orchestrator, whose load balancer needs the notice.
    await stopGracefully({ server, retire: host.retire, pause, notice: signal === 'SIGTERM' ? READINESS_NOTICE_MS : 0 })
    adminServer?.close()
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

export type PartnerSource = Pick<FolderStore, keyof PartnerStore | 'list' | 'overview' | 'onChange' | 'close'> & {
  /** Null: not known. */
  faulty(): Promise<FaultyFiles | null>
}

/** The partners' folder, or an HTTP address that several hosts share. */
async function openPartnerSource(
  { partners, state }: NodeHostSettings,
  building: Promise<Build>,
  { project, readFolder }: HostDependencies,
  log: Log,
): Promise<PartnerSource> {
  const place = state ?? join(project, '.data', 'host')
  if (partners === null || !/^https?:/.test(partners)) {
    const data = { folder: partners ?? join(project, 'partner-configs'), state: place, reserved: SANDBOX_HOSTS }
    const moreFaults = async (partner: Partner) => (await building).partnerFaults?.(partner) ?? []
    return openFolderStore({ start: readFolder(data), moreFaults, log })
  }
  const store = await openHttpStore({
    address: partners,
    fetch,
    validate: validatePartner,
    suggest: (await building).suggest,
    reserved: SANDBOX_HOSTS,
    lastValidFiles: httpCopiesIn(join(place, 'http'), partners),
    log,
  })
  const listeners: (() => void)[] = []
  const clock = setInterval(
    () => void store.refresh().then(() => listeners.forEach((listen) => listen())),
    INDEX_REQUEST_INTERVAL_MS,
  )
  return {
    ...store,
    // The index has no names; only the sandbox shows them.
    list: () => Promise.resolve(store.list().map((partner) => ({ ...partner, name: partner.id, color: '#15803d' }))),
    overview: () => Promise.resolve(overviewOf(store.list())),
    // The index may name files that no visit has read yet.
    faulty: () => Promise.resolve(null),
    onChange: (listener) => void listeners.push(listener),
    close: () => Promise.resolve(clearInterval(clock)),
  }
}

function readSecrets(path: string | null, { hostDrivers }: Build, log: Log): GatewaySecrets | null {
  if (path === null) return null
  const { secrets, faults } = readGatewaySecrets(path, log, Object.keys(hostDrivers))
  if (faults.length > 0)
    throw new SettingsError(faults.map((fault) => `PORTAL_GATEWAY_SECRETS: ${path}: ${fault}`).join('\n'))
  return secrets
}

type BackEndParts = Pick<
  HostSettings,
  'environment' | 'loginConfig' | 'requestDomain' | 'requestDevice' | 'sandbox'
> & {
  readonly requestApi: RequestApi
  readonly close: () => Promise<void>
}

function backEnd(environment: NonNullable<NodeHostSettings['environment']>, captiveToken: string | null): BackEndParts {
  return {
    environment: () => environment,
    loginConfig: async (id, signal) =>
      readJsonResponse(await fetch(loginConfigAddress(environment.api, id), { signal, redirect: 'manual' })),
    requestDomain: async (domain, signal) =>
      readJsonResponse(await fetch(domainAddress(environment.api, domain), { signal, redirect: 'manual' })),
    requestDevice: captiveToken === null ? null : deviceAsker(environment.api, captiveToken),
    requestApi: (request) => fetch(request),
    close: () => Promise.resolve(),
  }
}

/** The back end knows the sessions. With the operator's bearer token it reports the state of any device to this host. */
function deviceAsker(api: string, token: string): RequestDevice {
  return async (address, signal) => {
    const url = new URL('/api/connection', api)
    url.searchParams.set('ip', address)
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    return readConnection(await readJsonResponse(await fetch(url, { headers, signal, redirect: 'manual' })))
  }
}

/** The sandbox instead of a back end, in a process of its own. */
async function runSandbox(
  { port, reset, isSandboxBehindProxy: isBehindProxy }: NodeHostSettings,
  store: PartnerSource,
  build: Build,
  dependencies: HostDependencies,
  log: Log,
): Promise<BackEndParts> {
  const file = join(dependencies.project, '.data', 'sandbox.sqlite')
  if (reset) for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  let partners: ReturnType<SandboxRun['partners']> | null = null
  store.onChange(() => (partners = null))
  const sandbox = await dependencies.openSandbox({
    file,
    port,
    partners: () => (partners ??= store.list().then((list) => addBrands(list, store, build.manifest))),
    log,
  })
  // A kind with presets needs more than an address.
  const kinds = (await loadDrivers(build.gatewayKinds.filter(({ traits }) => !traits.isDefault))).flatMap(
    ({ id, driver }) => (driver.presets ? [] : [id]),
  )
  const environment = (host: string) => sandboxEnvironment(host, port, kinds)
  const forward = async (request: Request, connection: ClientConnection) => {
    const refusal = sandboxRefusal(connection, { isBehindProxy })
    if (refusal !== null) return textResponse(NOWHERE, 403, refusal)
    return (await portalFile(request, store, build)) ?? sandbox.fetch(request, connection)
  }
  return {
    environment,
    loginConfig: async (id, signal) =>
      readJsonResponse(await sandbox.fetch(new Request(loginConfigAddress(environment('').api, id), { signal }))),
    requestDomain: async (domain, signal) =>
      readJsonResponse(await sandbox.fetch(new Request(domainAddress(environment('').api, domain), { signal }))),
    requestApi: forward,
    sandbox: { hosts: SANDBOX_HOSTS, fetch: forward },
    close: () => sandbox.close(),
  }
}

function loginConfigAddress(api: string, id: string): string {
  return new URL(getLoginConfig.path.replace('{id}', encodeURIComponent(id)), api).href
}

function domainAddress(api: string, domain: string): string {
  return new URL(getDomain.path.replace('{domain}', encodeURIComponent(domain)), api).href
}

type Admin = { readonly address: ListenAddress; readonly metrics: Prometheus }

async function startAdmin({ address, metrics }: Admin, store: PartnerSource, host: Host): Promise<Server> {
  const readMetrics = async () =>
    metrics.read({ overview: await store.overview(), faulty: await store.faulty(), cached: host.cachedPages() })
  const server = createServer(getRequestListener(createAdmin({ partners: store, readMetrics })))
  return listen(server, 'HOST_ADMIN', address)
}

function listen(server: Server, variable: 'PORT' | 'HOST_ADMIN', { host, port }: ListenAddress): Promise<Server> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const another = `${host === undefined ? '' : `${host}:`}${port + 1}`
      const faults: Partial<Record<string, SettingsError>> = {
        EADDRINUSE: new SettingsError(
          `${variable}: port ${port} is used by another program; ss -ltnp shows which. Stop it, or use another port: ${variable}=${another}`,
          EXIT_CODES.unavailable,
        ),
        EADDRNOTAVAIL: new SettingsError(
          `${variable}: expected an address of this machine; received ${JSON.stringify(host)}`,
        ),
        EACCES: new SettingsError(
          `${variable}: port ${port} needs rights that this user does not have. Use one from 1024 on, such as ${variable}=8080`,
          EXIT_CODES.noPermission,
        ),
      }
      reject(faults[error.code ?? ''] ?? error)
    })
    // All devices of a hotspot may connect at the same moment.
    server.listen({ port, ...(host !== undefined && { host }), backlog: 4_096 }, () => resolve(server))
  })
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
