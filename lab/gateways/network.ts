/** The network of every gateway: its cable to the internet, and a client that gets its address by DHCP. */
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CAPTIVE_API, CLIENT_MAC, DNS, UPLINK } from '../names.ts'
import { routeTo } from '../services/portal.ts'
import { connect, createSpace, WORK, type FileOverrides, type Service, type Space } from '../namespaces.ts'
import type { Internet } from '../services/portal.ts'

export type Network = {
  readonly gateway: Space
  readonly client: Space
  readonly clientOverrides: FileOverrides
  /** Requests an address by DHCP. Returns the options by udhcpc's names. */
  lease(): Promise<Readonly<Record<string, string>>>
  remove(): Promise<void>
}

const RESOLVER = join(WORK, 'client-resolv.conf')
const LEASE = join(WORK, 'client-lease')
const SCRIPT = join(WORK, 'client-dhcp')

/** @param lan the gateway's address and prefix, `10.5.50.1/24`. Null: the gateway program configures its interface itself. */
export async function createNetwork(internet: Internet, network: string, lan: string | null): Promise<Network> {
  const gateway = await createSpace('gateway')
  const client = await createSpace('client')
  await connect(gateway, client, [
    { device: 'lan', ...(lan !== null && { address: lan }) },
    { device: 'eth0', mac: CLIENT_MAC },
  ])
  // The kernel may not yet have removed the cable of the previous gateway.
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
    clientOverrides: [['/etc/resolv.conf', RESOLVER]],
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

/** The script of udhcpc: sets address, default route and resolver, and writes the options to a file. */
const DHCP_SCRIPT = `#!/bin/sh
[ "$1" = bound ] || [ "$1" = renew ] || exit 0
ip address flush dev "$interface"
ip address add "$ip/\${mask:-24}" dev "$interface"
for router_address in $router; do ip route replace default via "$router_address" dev "$interface"; done
: > ${RESOLVER}
for server in $dns; do echo "nameserver $server" >> ${RESOLVER}; done
env | grep -E '^(ip|mask|subnet|router|dns|lease|serverid|[a-z]*114)=' > ${LEASE}
`

/** Starts dnsmasq in the gateway: DHCP with the address of the captive portal API (RFC 8910), and DNS. */
export function startDnsmasq(
  gateway: Space,
  options: {
    readonly range: string
    readonly leases: string
    readonly more: readonly string[]
    readonly configuration?: string
  },
): Service {
  return gateway.start('dnsmasq', 'dnsmasq', [
    '--keep-in-foreground',
    `--conf-file=${options.configuration ?? '/dev/null'}`,
    '--no-resolv',
    '--no-hosts',
    '--user=root',
    '--pid-file=',
    '--interface=lan',
    '--bind-interfaces',
    '--log-facility=-',
    '--no-ping',
    '--dhcp-authoritative',
    `--server=${DNS}`,
    `--dhcp-leasefile=${options.leases}`,
    `--dhcp-range=${options.range},1h`,
    `--dhcp-option=114,${CAPTIVE_API}`,
    ...options.more,
  ])
}
