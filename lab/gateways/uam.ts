/**
 * CoovaChilli, built from its source. Its start-up script generates the configuration from the lines of `docs/routers/uam.md` and of the
 * walled garden.
 */
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ChilliBuild } from '../chilli-build.ts'
import { CHILLI } from '../chilli-build.ts'
import { CAPTIVE_API, CLIENT_MAC, DNS, PORTAL, RADIUS, RADIUS_SECRET } from '../names.ts'
import { until, WORK, type FileOverrides } from '../namespaces.ts'
import type { LabGatewayConfig, LabGateway } from './lab-gateway.ts'
import { createNetwork } from './network.ts'

const SECRET = 'lab-uamsecret'
const TMP = join(WORK, 'chilli-tmp')
const RESOLVER = join(WORK, 'chilli-resolv.conf')
const SOCKET = join(CHILLI, 'var', 'run', 'chilli.lan.sock')

/**
 * `ask`: with a `uamsecret`, which the portal's host holds; `chap`: without it. Each has its own network, because the partner's file
 * distinguishes gateways by their addresses.
 */
export function uam(password: 'ask' | 'chap', chilli: ChilliBuild): LabGatewayConfig {
  const network = password === 'ask' ? '10.1.0' : '10.1.1'
  const origin = `http://${network}.1:3990`
  return {
    name: password === 'ask' ? 'CoovaChilli, uamsecret' : 'CoovaChilli, CHAP',
    listed: { kind: 'uam', name: `Lab CoovaChilli ${password}`, addresses: [origin], password },
    ...(password === 'ask' && { secret: { kind: 'uam', address: origin, secret: SECRET } }),
    usesRadius: true,
    refusal: 'no-response',
    missing: () => ('missing' in chilli ? chilli.missing : null),
    start: async (internet, garden) => {
      if ('missing' in chilli) throw new Error(chilli.missing)
      const created = await createNetwork(internet, `${network}.0/24`, null)
      const { gateway } = created
      for (const folder of [CHILLI, TMP]) rmSync(folder, { recursive: true, force: true })
      cpSync(chilli.folder, CHILLI, { recursive: true, verbatimSymlinks: true })
      for (const folder of [TMP, join(CHILLI, 'var', 'run')]) mkdirSync(folder, { recursive: true })
      writeFileSync(RESOLVER, `nameserver ${DNS}\n`)
      const guide = readFileSync(join('docs', 'routers', 'uam.md'), 'utf8')
      const secret = password === 'ask' ? SECRET : ''
      const settings = [guideLines(guide, network), ...gardenLines(garden.commands), ...operatorLines(network, secret)]
      writeFileSync(join(CHILLI, 'etc', 'chilli', 'config'), `${settings.join('\n')}\n`)
      const overrides: FileOverrides = [
        ['/tmp', TMP],
        ['/etc/resolv.conf', RESOLVER],
      ]
      const script = `. ${CHILLI}/etc/chilli/functions; check_required; writeconfig; exec ${CHILLI}/sbin/chilli --fg --debug`
      const daemon = gateway.start('chilli', 'sh', ['-c', script], { overrides })
      const control = (...args: readonly string[]) =>
        gateway.run(join(CHILLI, 'sbin', 'chilli_query'), ['-s', SOCKET, ...args])
      await Promise.race([daemon.ended, until('CoovaChilli answers', () => control('list').then(() => true))])
      const running: LabGateway = {
        network: created,
        endSession: async () => void (await control('logout', CLIENT_MAC.replaceAll(':', '-').toUpperCase())),
        remove: () => created.remove(),
      }
      return running
    },
  }
}

/** The configuration of the guide, with this network and the lab's portal. Throws when the guide has none. */
export function guideLines(guide: string, network: string): string {
  const lines = [...guide.matchAll(/```sh\n(.*?)```/gs)]
    .map(([, text = '']) => text)
    .find((text) => text.includes('HS_UAMLISTEN='))
  if (lines === undefined) throw new Error('docs/routers/uam.md has no configuration of CoovaChilli')
  return lines.replaceAll('10.1.0.1', `${network}.1`).replaceAll('wifi.lestari.example', PORTAL)
}

/** The lines for CoovaChilli in the output of `npm run partner -- garden`. */
function gardenLines(commands: string): readonly string[] {
  return commands.split('\n').filter((line) => line.startsWith('HS_UAM'))
}

/** The settings that the guide leaves to the operator: interfaces, addresses, RADIUS, and DHCP option 114. */
function operatorLines(network: string, secret: string): readonly string[] {
  const api = Buffer.from(CAPTIVE_API)
  const option = Buffer.concat([Buffer.from([114, api.length]), api])
  return [
    'HS_LANIF=lan',
    'HS_WANIF=wan',
    `HS_NETWORK=${network}.0`,
    'HS_NETMASK=255.255.255.0',
    `HS_DNS1=${DNS}`,
    `HS_DNS2=${DNS}`,
    `HS_RADIUS=${RADIUS}`,
    `HS_RADIUS2=${RADIUS}`,
    `HS_RADSECRET=${RADIUS_SECRET}`,
    `HS_UAMSECRET=${secret}`,
    `HS_DHCPOPT=${option.toString('hex')}`,
    // By default a login waits 40 seconds for a dead server.
    `HS_RAW_CONFIG2='radiustimeout 2\nradiusretry 1\nradiusretrysec 0'`,
  ]
}
