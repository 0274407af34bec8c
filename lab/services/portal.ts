/** Starts the lab's internet: DNS, back end, RADIUS, and the built portal with the lab's own partner file. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  API_ORIGIN,
  CAPTIVE_TOKEN,
  DNS,
  HOST_PORT,
  HOSTS,
  LOGIN_NAME,
  PARTNER,
  PORTAL,
  RADIUS,
  UPLINK,
} from '../names.ts'
import { execute, until, WORK, createSpace, type Service, type Space } from '../namespaces.ts'
import { CA, createAuthority, issue } from './certificates.ts'
import { createAccounting, startRadius } from './radius.ts'

export type ListedGateway = {
  readonly kind: 'mikrotik' | 'opennds' | 'uam'
  readonly name: string
  readonly addresses: readonly [string, ...string[]]
  readonly password?: 'chap' | 'ask'
}
export type GatewaySecret = { readonly kind: 'opennds' | 'uam'; readonly address: string; readonly secret: string }

export type Internet = {
  readonly space: Space
  /** Restarts the RADIUS server with these passwords, or stops it. */
  radius(state: 'right' | 'wrong' | 'dead'): Promise<void>
  secrets(state: 'right' | 'wrong'): Promise<void>
}

const PARTNERS = join(WORK, 'partners')
const SECRETS = join(WORK, 'gateway-secrets.json')

/** Environment variables for the host and the operator's tools. */
export const OPERATOR = {
  HOST_PARTNERS: PARTNERS,
  PORTAL_ENVIRONMENT: 'production',
  PORTAL_API_URL: API_ORIGIN,
  PORTAL_API_SAME_ORIGIN: 'on',
  PORTAL_LOGIN_URL: `http://${LOGIN_NAME}`,
  PORTAL_PAYMENT_SCRIPT_URL: 'none',
  PORTAL_TILES_URL: 'none',
} as const

export async function startInternet(
  gateways: readonly ListedGateway[],
  secrets: readonly GatewaySecret[],
): Promise<Internet> {
  writePartner(gateways)
  writeSecrets(secrets)
  const space = await createSpace('internet')
  const addresses = new Set<string>([DNS, RADIUS, ...Object.values(HOSTS)])
  for (const address of addresses) await space.run('ip', ['address', 'add', `${address}/32`, 'dev', 'lo'])
  await space.run('sysctl', ['-qw', 'net.ipv4.ip_forward=0'])
  await createAuthority()
  const certificate = await issue('internet', [...Object.keys(HOSTS), '*.whatsapp.com', '*.whatsapp.net'])

  space.start('dns', 'dnsmasq', [
    '--keep-in-foreground',
    '--conf-file=/dev/null',
    '--no-resolv',
    '--no-hosts',
    '--user=root',
    '--pid-file=',
    `--listen-address=${DNS}`,
    '--bind-interfaces',
    '--log-facility=-',
    // All other names have no address.
    '--local=/#/',
    ...Object.entries(HOSTS).map(([name, address]) => `--address=/${name}/${address}`),
  ])
  createAccounting()
  const resolver = join(WORK, 'internet-resolv.conf')
  writeFileSync(resolver, `nameserver ${DNS}\n`)
  const program = join(import.meta.dirname, 'internet.ts')
  const internet = space.start('sites', process.execPath, [program, certificate.key, certificate.cert])
  await Promise.race([internet.ended, until('the internet is up', () => internet.output().includes('is up'))])
  let radius: Service | null = await startRadius(space, 'right')
  let host = await startHost(space, resolver)
  return {
    space,
    radius: async (state) => {
      await radius?.stop()
      radius = state === 'dead' ? null : await startRadius(space, state)
    },
    secrets: async (state) => {
      await host.stop(10)
      writeSecrets(secrets.map((item) => (state === 'right' ? item : { ...item, secret: `${item.secret}-changed` })))
      host = await startHost(space, resolver)
    },
  }
}

async function startHost(space: Space, resolver: string): Promise<Service> {
  const host = space.start('host', process.execPath, [join('dist', 'server', 'host.js')], {
    overrides: [['/etc/resolv.conf', resolver]],
    env: {
      ...OPERATOR,
      PORT: String(HOST_PORT),
      HOST_STATE: join(WORK, 'host'),
      HOST_TRUSTED_PROXIES: '127.0.0.1',
      PORTAL_CAPTIVE_TOKEN: CAPTIVE_TOKEN,
      PORTAL_GATEWAY_SECRETS: SECRETS,
      NODE_EXTRA_CA_CERTS: CA,
    },
  })
  await Promise.race([host.ended, until('the host serves', () => /Gapura .* serves/.test(host.output()))])
  return host
}

function writeSecrets(secrets: readonly GatewaySecret[]): void {
  writeFileSync(SECRETS, JSON.stringify({ [PARTNER]: secrets }), { mode: 0o600 })
}

function writePartner(gateways: readonly ListedGateway[]): void {
  mkdirSync(PARTNERS, { recursive: true })
  // The cast is safe, because the host's tests check this file.
  const example = JSON.parse(readFileSync(join('partner-configs', `${PARTNER}.json`), 'utf8')) as { plugins: object }
  const file = {
    id: PARTNER,
    name: 'Lestari Net',
    domains: [PORTAL],
    brand: { color: '#15803d' },
    contact: { whatsapp: '6281200000002' },
    plugins: example.plugins,
    login: { gateways },
  }
  writeFileSync(join(PARTNERS, `${PARTNER}.json`), JSON.stringify(file, null, 2))
}

/** The walled garden, as printed by `npm run partner -- garden`. */
export type Garden = {
  readonly commands: string
  /** Host names without wildcards. Each includes its subdomains. */
  readonly names: readonly string[]
}

export async function readGarden(): Promise<Garden> {
  const tool = ['tools/run.mjs', 'tools/partner/partner.ts', 'garden', PARTNER]
  const commands = await execute(process.execPath, tool, OPERATOR)
  return { commands, names: namesIn(commands) }
}

export function namesIn(commands: string): readonly string[] {
  const [web = ''] = commands.split('/ip hotspot walled-garden ip')
  const names = [...web.matchAll(/ dst-host=(\S+)/g)].map(([, name = '']) => name.replace(/^\*\./, ''))
  if (names.length === 0) throw new Error(`The walled garden has no names:\n${commands}`)
  return [...new Set(names)]
}

/** Adds a route to the devices behind a gateway. There is no NAT, so that the host sees the address of each device. */
export async function routeTo(internet: Space, network: string): Promise<void> {
  await internet.run('ip', ['route', 'replace', network, 'via', UPLINK.gateway])
}
