/**
 * Debian's openNDS at FAS level 1: the portal is the authentication service, and the host holds the key. The BinAuth script of
 * `docs/routers/opennds.md` reports sessions to RADIUS accounting.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, missingPrograms, OPENNDS_PROGRAMS } from '../requirements.ts'
import { CLIENT_MAC, HOSTS, PARTNER, PORTAL, RADIUS, RADIUS_SECRET } from '../names.ts'
import { until, WORK, type FileOverrides } from '../namespaces.ts'
import type { LabGatewayConfig, LabGateway } from './lab-gateway.ts'
import { createNetwork, startDnsmasq } from './network.ts'

const ADDRESS = '10.2.0.1'
const ORIGIN = `http://${ADDRESS}:2050`
const FASKEY = 'lab-faskey'
/** Mounted on /tmp, so that openNDS does not write to the machine's. */
const TMP = join(WORK, 'opennds')
const CONFIGURATION = join(WORK, 'opennds.conf')
const BINAUTH = join(WORK, 'binauth.sh')
/** openNDS writes its walled garden to this file. The lab's /etc is a copy of the machine's. */
const DNSMASQ = '/etc/dnsmasq.conf'

export const opennds: LabGatewayConfig = {
  name: 'openNDS',
  listed: { kind: 'opennds', name: 'Lab openNDS', addresses: [ORIGIN] },
  secret: { kind: 'opennds', address: ORIGIN, secret: FASKEY },
  captiveApi: 'http://status.client',
  usesRadius: false,
  refusal: 'without-reason',
  missing: () => missingPrograms({ has: isInstalled }, OPENNDS_PROGRAMS)[0] ?? null,
  start: async (internet, garden) => {
    const network = await createNetwork(internet, '10.2.0.0/24', `${ADDRESS}/24`)
    const { gateway } = network
    rmSync(TMP, { recursive: true, force: true })
    mkdirSync(TMP, { recursive: true })
    writeFileSync(BINAUTH, binAuth(readFileSync(join('docs', 'routers', 'opennds.md'), 'utf8')))
    chmodSync(BINAUTH, 0o755)
    const leases = join(TMP, 'dhcp.leases')
    writeFileSync(leases, '')
    writeFileSync(DNSMASQ, '')
    const overrides: FileOverrides = [
      ['/tmp', TMP],
      // openNDS prefers nft if it works, but fails with it here, so it must use iptables.
      ['/usr/sbin/nft', '/bin/false'],
      [realpathSync('/usr/sbin/iptables'), realpathSync('/usr/sbin/iptables-legacy')],
      // The lab starts dnsmasq itself.
      ...['/usr/bin/systemctl', '/bin/systemctl']
        .filter((path) => existsSync(path))
        .slice(0, 1)
        .map((path) => [path, '/bin/true'] as const),
    ]
    const control = (...args: readonly string[]) => gateway.run('ndsctl', args, { overrides })

    writeFileSync(CONFIGURATION, configuration(garden.names))
    const daemon = gateway.start('opennds', 'opennds', ['-f', '-c', CONFIGURATION, '-d', '3'], { overrides })
    await Promise.race([daemon.ended, until('openNDS answers', async () => (await control('json')).includes('{'))])
    // Started after openNDS, which has now written its walled garden to the configuration.
    startDnsmasq(gateway, {
      range: '10.2.0.20,10.2.0.40',
      leases,
      more: ['--addn-hosts=/etc/hosts'],
      configuration: DNSMASQ,
    })
    const running: LabGateway = {
      network,
      // Fails when no device is online.
      endSession: async () => void (await control('deauth', CLIENT_MAC).catch(() => '')),
      remove: () => network.remove(),
    }
    return running
  },
}

function configuration(garden: readonly string[]): string {
  return `
gatewayinterface lan
gatewayname warung
gatewayport 2050
fas_secure_enabled 1
fasport 80
fasremotefqdn ${PORTAL}
fasremoteip ${HOSTS[PORTAL]}
faspath /login/${PARTNER}
faskey ${FASKEY}
binauth ${BINAUTH}
log_mountpoint /tmp
walledgarden_fqdn_list ${garden.join(' ')}
FirewallRuleSet authenticated-users {
  FirewallRule allow all
}
FirewallRuleSet preauthenticated-users {
}
FirewallRuleSet users-to-router {
  FirewallRule allow udp port 53
  FirewallRule allow tcp port 53
  FirewallRule allow udp port 67
  FirewallRule allow tcp port 2050
}
`
}

/** The script of the guide, with the lab's RADIUS server. */
export function binAuth(guide: string): string {
  const scripts = [...guide.matchAll(/```sh\n(#!\/bin\/sh.*?)```/gs)].map(([, script = '']) => script)
  const script = scripts.find((text) => text.includes('auth_client'))
  if (script === undefined) throw new Error('docs/routers/opennds.md has no BinAuth script')
  return script.replace(/^server=.*$/m, `server=${RADIUS}:1813`).replace(/^secret=.*$/m, `secret='${RADIUS_SECRET}'`)
}
