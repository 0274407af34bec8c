/**
 * `npm run doctor [-- --brief]`: checks an installation with the variables of the host, and changes nothing. Prints one line for each finding;
 * the exit code is 1 with a fault. `--brief` leaves out what needs the internet: names, certificates and the walled garden.
 */
import { lookup } from 'node:dns/promises'
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, statfs } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { getLoginConfig } from '../../core/kernel/partner/endpoints.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { admittedCopiesIn, COPIES } from '../../host/admitted/admitted-copies.ts'
import { createAdmittedPlugins } from '../../host/admitted/admitted-plugins.ts'
import { exampleHosts } from '../../host/node/example-hosts.ts'
import { readSettings, SettingsError, type NodeHostSettings } from '../../host/node/settings.ts'
import { PLUGIN_EXPORTS, SHARED_MODULES } from '../../host/page/shared-modules.ts'
import { ADMITTED_LIST } from '../../schemas/partner/read-partner.ts'
import { installedPlugins } from '../../schemas/plugin/installed-plugins.ts'
import { faultText, isMild } from '../../schemas/partner/partner-fault.ts'
import { withPartners } from '../partner/fetch-partners.ts'
import { checkPartners, PARTNERS } from '../../studio/store/partner-check.ts'
import { gardenHosts } from '../partner/partner-garden.ts'
import { placeholderIn } from '../../studio/store/placeholders.ts'
import { isTrialHost } from '../partner/trial-host.ts'

export type Finding = {
  readonly weight: 'ok' | 'warning' | 'fault'
  readonly about: string
  /** The result of the check; of a warning or a fault followed by what to do. */
  readonly text: string
}

export type Certificate = { readonly validUntil: Date; readonly fault: string | null }

/** The outside world of the checks; the tests hand in their own. */
export type Surroundings = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly fetch: (address: string) => Promise<Response>
  /** Rejects when the name has no address. */
  readonly resolveName: (name: string) => Promise<unknown>
  /** Rejects when no TLS server answers. */
  readonly certificate: (name: string) => Promise<Certificate>
  readonly freeBytes: (folder: string) => Promise<number>
  readonly now: () => number
}

const DAY_MS = 86_400_000
/** Milliseconds for one answer from outside. */
const TIMEOUT_MS = 5_000
const AT_ONCE = 16
const LEAST_FREE_BYTES = 200_000_000
/** Days before its end in which a certificate should have been renewed: clients renew 30 days before. */
const LEAST_CERTIFICATE_DAYS = 14
/** Seconds by which clocks may differ before codes and tokens are refused as expired. */
const MAX_CLOCK_SECONDS = 60

const ok = (about: string, text: string): Finding => ({ weight: 'ok', about, text })
const warning = (about: string, text: string): Finding => ({ weight: 'warning', about, text })
const fault = (about: string, text: string): Finding => ({ weight: 'fault', about, text })

/** @param isBrief leaves out what needs the internet */
export async function examine(around: Surroundings, isBrief: boolean): Promise<readonly Finding[]> {
  let settings: NodeHostSettings
  try {
    settings = readSettings(around.variables, [])
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.message.split('\n').map((line) => fault('settings', line))
  }
  const { environment, state } = settings
  const stateFolder = state ?? fileURLToPath(new URL('../../.data/host', import.meta.url))
  const { partners, findings } = await partnerFindings(around, stateFolder)
  const isLocal = isBrief || environment === null
  const groups = await Promise.all([
    [ok('settings', environment ? `environment ${environment.name}, back end ${environment.api}` : 'with the sandbox')],
    environment ? exampleHosts(environment).map(({ variable, text }) => fault(variable, text)) : [],
    findings,
    stateFindings(stateFolder, around),
    secretFindings(settings.gatewaySecrets),
    environment ? backEndFindings(environment.api, partners[0], around) : [],
    hostFindings(settings, around),
    isLocal
      ? []
      : inBatches([...new Set(partners.flatMap(({ domains }) => domains))], (name) => domainFinding(name, around)),
    isLocal ? [] : gardenFindings(partners, settings, around),
  ])
  return groups.flat()
}

async function partnerFindings(around: Surroundings, state: string) {
  const { variables } = around
  try {
    const [readings, admitted] = await withPartners({ variables, own: PARTNERS }, (folder) =>
      Promise.all([checkPartners(folder), admittedFindings(fileURLToPath(folder), state, around)]),
    )
    const partners = readings.flatMap(({ partner }) => partner ?? [])
    const faults = readings.flatMap((reading) => reading.faults)
    // A fault of a file that others extend is one of theirs too.
    const lines = new Map(faults.map((each) => [faultText(each), isMild(each)]))
    const findings = [
      ...[...lines].map(([text, mild]) => (mild ? warning : fault)('partners', text)),
      ...readings.flatMap(({ file, partner }) => {
        const placeholder = partner ? placeholderIn(partner) : null
        return placeholder === null ? [] : warning('partners', `${file}: ${placeholder}`)
      }),
    ]
    const none = fault(
      'partners',
      readings.length === 0
        ? 'there is no file; write one with npm run partner -- new'
        : 'no file is valid: each is served by its last valid copy, or not at all; mend what is named above',
    )
    return {
      partners,
      findings: [...findings, partners.length === 0 ? none : ok('partners', `${partners.length} valid`), ...admitted],
    }
  } catch (error) {
    return { partners: [], findings: [fault('partners', reasonOf(error))] }
  }
}

/** The plugins that the operator lists: each is fetched and verified as the host does, and nothing is kept. */
async function admittedFindings(
  folder: string,
  state: string,
  { fetch, now }: Surroundings,
): Promise<readonly Finding[]> {
  const about = 'admitted plugins'
  const text = await readFile(join(folder, ADMITTED_LIST), 'utf8').catch(() => null)
  if (text === null) return []
  const lines: string[] = []
  const { read } = admittedCopiesIn(join(state, COPIES))
  const admitted = createAdmittedPlugins({
    readList: () => Promise.resolve(text),
    fetch: ({ url }) => fetch(url),
    copies: { read, write: () => Promise.resolve(), keepOnly: () => Promise.resolve() },
    installed: installedPlugins.map(({ id }) => id),
    shared: sharedModuleNames(),
    log: (line, { level } = {}) => void (level !== 'info' && lines.push(line)),
    now,
  })
  await admitted.refresh()
  const good = [...admitted.current().values()].map(({ description: { id, version } }) => `${id} ${version}`)
  return [...lines.map((line) => fault(about, line)), ...(good.length > 0 ? [ok(about, good.join(', '))] : [])]
}

/** The names of the modules that the build shares: their files do not matter here. */
function sharedModuleNames(): Readonly<Record<string, string>> {
  const ids = installedPlugins.map(({ id }) => PLUGIN_EXPORTS + id)
  return Object.fromEntries([...SHARED_MODULES, ...ids].map((name) => [name, name]))
}

async function stateFindings(folder: string, { freeBytes }: Surroundings): Promise<readonly Finding[]> {
  const probe = join(folder, `.doctor-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    return [
      fault(
        'HOST_STATE',
        `${folder} cannot be written (${reasonOf(error)}): after a restart no last valid copies are there; give it to the host's user`,
      ),
    ]
  }
  const free = await freeBytes(folder)
  const megabytes = `${Math.round(free / 1_000_000)} MB free at ${folder}`
  return [
    free < LEAST_FREE_BYTES
      ? warning('disk', `${megabytes}; at least ${LEAST_FREE_BYTES / 1_000_000} MB are better`)
      : ok('disk', megabytes),
  ]
}

function secretFindings(path: string | null): readonly Finding[] {
  if (path === null) return []
  const about = 'PORTAL_GATEWAY_SECRETS'
  try {
    const isOpen = (statSync(path).mode & 0o077) !== 0
    return [
      isOpen
        ? fault(about, `every user of this machine may read ${path}; chmod 600 it`)
        : ok(about, `${path} is private`),
    ]
  } catch (error) {
    return [fault(about, `${path} cannot be read (${reasonOf(error)})`)]
  }
}

async function backEndFindings(api: string, partner: Partner | undefined, { fetch, now }: Surroundings) {
  const about = 'back end'
  if (!partner) return [warning(about, `${api} was not asked, for want of a valid partner`)]
  const address = new URL(getLoginConfig.path.replace('{id}', encodeURIComponent(partner.id)), api).href
  const sentAt = now()
  let response: Response
  try {
    response = await fetch(address)
  } catch (error) {
    return [fault(about, `${address} does not answer (${reasonOf(error)}); customers could not sign in`)]
  }
  const ms = Math.round(now() - sentAt)
  const date = Date.parse(response.headers.get('date') ?? '')
  const seconds = Number.isNaN(date) ? 0 : Math.round(Math.abs(date - now()) / 1_000)
  const isJson = (response.headers.get('content-type') ?? '').includes('json')
  return [
    response.status >= 500
      ? fault(about, `${address} answers ${response.status}`)
      : !response.ok || !isJson
        ? warning(
            about,
            `${address} answers ${response.status}, not the login config; npm run conform checks all calls`,
          )
        : ok(about, `${address} answers after ${ms} ms`),
    seconds > MAX_CLOCK_SECONDS
      ? fault(
          'clock',
          `this clock and the back end's differ by ${seconds} s; set both by NTP, or codes count as expired`,
        )
      : ok('clock', Number.isNaN(date) ? 'the back end tells no time' : `differs from the back end's by ${seconds} s`),
  ]
}

/** The host on this machine, if it runs. */
async function hostFindings({ port, admin }: NodeHostSettings, { fetch }: Surroundings): Promise<readonly Finding[]> {
  const statusOf = (address: string) =>
    fetch(address).then(
      ({ status }) => status,
      () => null,
    )
  const ready = await statusOf(`http://127.0.0.1:${port}/readyz`)
  const own =
    ready === 200
      ? ok('host', `ready at port ${port}`)
      : ready === null
        ? warning('host', `nothing listens at port ${port} of this machine`)
        : warning('host', `port ${port} answers ${ready} at /readyz: the host is stopping, or it is another program`)
  if (admin === null || ready !== 200) return [own]
  const address = `http://${admin.host?.includes(':') ? `[${admin.host}]` : admin.host}:${admin.port}/metrics`
  const figures = await statusOf(address)
  return [
    own,
    figures === 200 ? ok('HOST_ADMIN', address) : fault('HOST_ADMIN', `${address} answers ${figures ?? 'nothing'}`),
  ]
}

async function domainFinding(name: string, { resolveName, certificate, fetch, now }: Surroundings): Promise<Finding> {
  if (isTrialHost(name)) return warning(name, 'is a name for trials; no customer reaches it')
  try {
    await resolveName(name)
  } catch {
    return fault(name, 'has no address; add an A or AAAA record that leads to your proxy')
  }
  let found: Certificate
  try {
    found = await certificate(name)
  } catch (error) {
    return fault(name, `no TLS server answers (${reasonOf(error)}); forward this name to the host's proxy`)
  }
  const days = Math.floor((found.validUntil.getTime() - now()) / DAY_MS)
  if (found.fault !== null)
    return fault(name, `its certificate is refused (${found.fault}); phones show a warning instead of the portal`)
  const text = await fetch(`https://${name}/healthz`).then((response) => response.text(), reasonOf)
  if (text !== 'ok\n')
    return fault(name, `https://${name}/healthz is not answered by the host; check the proxy's address and Host header`)
  return days < LEAST_CERTIFICATE_DAYS
    ? warning(name, `its certificate ends in ${days} days and has not been renewed`)
    : ok(name, `certificate for ${days} days`)
}

async function gardenFindings(
  partners: readonly Partner[],
  { environment, isApiOnSameOrigin }: NodeHostSettings,
  { resolveName }: Surroundings,
): Promise<readonly Finding[]> {
  if (environment === null) return []
  const own = new Set(partners.flatMap(({ domains }) => domains))
  const hosts = partners.flatMap((partner) =>
    gardenHosts(partner, environment, isApiOnSameOrigin).map(({ host }) => host),
  )
  const names = [...new Set(hosts)].filter((host) => !host.includes('*') && !own.has(host))
  const found = await inBatches(names, (host) =>
    resolveName(host).then(
      () => null,
      () => fault('walled garden', `${host} has no address; routers cannot let it through`),
    ),
  )
  const faults = found.flatMap((finding) => finding ?? [])
  return faults.length > 0 ? faults : [ok('walled garden', `${names.length} hosts beside the portals have addresses`)]
}

/** The results in the order of `items`, with at most `AT_ONCE` under way. */
async function inBatches<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (let begun = 0; begun < items.length; begun += AT_ONCE)
    results.push(...(await Promise.all(items.slice(begun, begun + AT_ONCE).map(work))))
  return results
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}

const SURROUNDINGS: Surroundings = {
  variables: process.env,
  fetch: (address) => fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'manual' }),
  resolveName: (name) => lookup(name),
  certificate: (name) =>
    new Promise((resolve, reject) => {
      const socket = connect(
        { host: name, port: 443, servername: name, rejectUnauthorized: false, timeout: TIMEOUT_MS },
        () => {
          const { valid_to: end } = socket.getPeerCertificate()
          resolve({ validUntil: new Date(end), fault: socket.authorized ? null : String(socket.authorizationError) })
          socket.destroy()
        },
      )
      socket.once('timeout', () => socket.destroy(new Error(`no answer within ${TIMEOUT_MS / 1_000} s`)))
      socket.once('error', reject)
    }),
  freeBytes: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
  now: Date.now,
}

const USAGE = `npm run doctor              checks this installation with the variables of the host
npm run doctor -- --brief   the same without names, certificates and the walled garden`

/** Returns the exit code: 0 without faults, 1 with a fault, 2 for an unknown argument. */
export default async function doctor(args: readonly string[], around = SURROUNDINGS): Promise<number> {
  if (args.some((arg) => arg !== '--brief')) {
    console.error(USAGE)
    return 2
  }
  const findings = await examine(around, args.includes('--brief'))
  const width = Math.max(...findings.map(({ about }) => about.length))
  for (const { weight, about, text } of findings) console.log(`${weight.padEnd(8)} ${about.padEnd(width)}  ${text}`)
  const faults = findings.filter(({ weight }) => weight === 'fault').length
  const warnings = findings.filter(({ weight }) => weight === 'warning').length
  const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`
  const sum = `${count(faults, 'fault')}, ${count(warnings, 'warning')}.`
  console.log(faults + warnings === 0 ? 'Everything is in order.' : sum)
  return faults > 0 ? 1 : 0
}
