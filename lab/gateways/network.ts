/** What stands around every gateway: its cable to the internet, and a client that gets its address by DHCP. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAPTIVE_API, CLIENT_MAC, DNS, UPLINK } from '../names.ts'
import { routeTo } from '../services/portal.ts'
import { connect, createSpace, WORK, type Instead, type Service, type Space } from '../space.ts'
import type { Internet } from '../services/portal.ts'

export type Network = {
  readonly gateway: Space
  readonly client: Space
  /** Files that the client's programs see in place of the machine's. */
  readonly clientSees: Instead
  /** Asks for an address. Returns what the DHCP server told, by udhcpc's names. */
  lease(): Promise<Readonly<Record<string, string>>>
  remove(): Promise<void>
}

const RESOLVER = join(WORK, 'client-resolv.conf')
const LEASE = join(WORK, 'client-lease')
const SCRIPT = join(WORK, 'client-dhcp')

/** @param lan the gateway's own address and network there, `10.5.50.1/24`, null where the gateway gives the device its address */
export async function createNetwork(internet: Internet, network: string, lan: string | null): Promise<Network> {
  const gateway = await createSpace('gateway')
  const client = await createSpace('client')
  await connect(gateway, client, [
    { device: 'lan', ...(lan !== null && { address: lan }) },
    { device: 'eth0', mac: CLIENT_MAC },
  ])
  // The kernel takes the cable of the gateway before away in its own time.
  await internet.space.run('sh', ['-c', 'ip link show gw >/dev/null 2>&1 && ip link delete gw || true'])
  await connect(internet.space, gateway, [
    { device: 'gw', address: `${UPLINK.internet}/30` },
    { device: 'wan', address: `${UPLINK.gateway}/30` },
  ])
  await routeTo(internet.space, network)
  await gateway.run('ip', ['route', 'add', 'default', 'via', UPLINK.internet])
  await gateway.run('sysctl', ['-qw', 'net.ipv4.ip_forward=1'])
  writeFileSync(RESOLVER, '')
  writeFileSync(SCRIPT, DHCP_SCRIPT)
  chmodSync(SCRIPT, 0o755)
  return {
    gateway,
    client,
    clientSees: [['/etc/resolv.conf', RESOLVER]],
    lease: async () => {
      const options = ['-f', '-q', '-n', '-t', '8', '-T', '1', '-O', '114']
      await client.run('udhcpc', ['-i', 'eth0', ...options, '-s', SCRIPT])
      const lines = readFileSync(LEASE, 'utf8').split('\n')
      return Object.fromEntries(lines.filter(Boolean).map((line) => line.split(/=(.*)/s).slice(0, 2)))
    },
    remove: async () => {
      await client.remove()
      await gateway.remove()
    },
  }
}

/** udhcpc's script: the address, the way out and the resolver, and all that was told into a file. */
const DHCP_SCRIPT = `#!/bin/sh
[ "$1" = bound ] || [ "$1" = renew ] || exit 0
ip address flush dev "$interface"
ip address add "$ip/\${mask:-24}" dev "$interface"
for one in $router; do ip route replace default via "$one" dev "$interface"; done
: > ${RESOLVER}
for one in $dns; do echo "nameserver $one" >> ${RESOLVER}; done
env | grep -E '^(ip|mask|subnet|router|dns|lease|serverid|[a-z]*114)=' > ${LEASE}
`

/** dnsmasq in the gateway: DHCP with the captive portal's address (RFC 8910), and DNS. */
export function startDnsmasq(
  gateway: Space,
  about: {
    readonly range: string
    readonly leases: string
    readonly more: readonly string[]
    /** A file of its own; default none. */
    readonly configuration?: string
  },
): Service {
  return gateway.start('dnsmasq', 'dnsmasq', [
    ...[
      '--keep-in-foreground',
      `--conf-file=${about.configuration ?? '/dev/null'}`,
      '--no-resolv',
      '--no-hosts',
      '--user=root',
    ],
    ...['--pid-file=', '--interface=lan', '--bind-interfaces', '--log-facility=-', '--no-ping', '--dhcp-authoritative'],
    ...[`--server=${DNS}`, `--dhcp-leasefile=${about.leases}`, `--dhcp-range=${about.range},1h`],
    ...[`--dhcp-option=114,${CAPTIVE_API}`, ...about.more],
  ])
}
