/**
 * openNDS as Debian packages it, at FAS level 1: the portal is the authentication service, and the host holds the key. BinAuth tells
 * RADIUS who is online, by the script that `docs/routers/opennds.md` tells operators to paste.
 */
import { chmodSync, existsSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isInstalled, missingPrograms, OPENNDS_PROGRAMS } from '../missing.ts'
import { CLIENT_MAC, HOSTS, PARTNER, PORTAL, RADIUS, RADIUS_SECRET } from '../names.ts'
import { until, WORK, type Instead } from '../space.ts'
import type { GatewayKind, LabGateway } from './lab-gateway.ts'
import { createNetwork, startDnsmasq } from './network.ts'

const ADDRESS = '10.2.0.1'
const ORIGIN = `http://${ADDRESS}:2050`
const FASKEY = 'lab-faskey'
/** Its own, so that nothing is written to the machine's. */
const TMP = join(WORK, 'opennds')
const CONFIGURATION = join(WORK, 'opennds.conf')
const BINAUTH = join(WORK, 'binauth.sh')
/** What openNDS writes its walled garden into. The lab's /etc is a copy of the machine's. */
const DNSMASQ = '/etc/dnsmasq.conf'

export const opennds: GatewayKind = {
  name: 'openNDS',
  listed: { kind: 'opennds', name: 'Lab openNDS', addresses: [ORIGIN] },
  secret: { kind: 'opennds', address: ORIGIN, secret: FASKEY },
  captiveApi: 'http://status.client',
  asksRadius: false,
  refuses: 'unsaid',
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
    const instead: Instead = [
      ['/tmp', TMP],
      // It would take nft for its own and fail with it; its rules are iptables's.
      ['/usr/sbin/nft', '/bin/false'],
      [realpathSync('/usr/sbin/iptables'), realpathSync('/usr/sbin/iptables-legacy')],
      // The lab starts dnsmasq itself.
      ...['/usr/bin/systemctl', '/bin/systemctl']
        .filter((one) => existsSync(one))
        .slice(0, 1)
        .map((one) => [one, '/bin/true'] as const),
    ]
    const control = (...args: readonly string[]) => gateway.run('ndsctl', args, { instead })

    writeFileSync(CONFIGURATION, configuration(garden.names))
    const daemon = gateway.start('opennds', 'opennds', ['-f', '-c', CONFIGURATION, '-d', '3'], { instead })
    await Promise.race([daemon.ended, until('openNDS answers', async () => (await control('json')).includes('{'))])
    // It has written its walled garden.
    startDnsmasq(gateway, {
      range: '10.2.0.20,10.2.0.40',
      leases,
      more: ['--addn-hosts=/etc/hosts'],
      configuration: DNSMASQ,
    })
    const running: LabGateway = {
      network,
      // Nobody may be online.
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
  const script = scripts.find((one) => one.includes('auth_client'))
  if (script === undefined) throw new Error('docs/routers/opennds.md has no BinAuth script')
  return script.replace(/^server=.*$/m, `server=${RADIUS}:1813`).replace(/^secret=.*$/m, `secret='${RADIUS_SECRET}'`)
}
