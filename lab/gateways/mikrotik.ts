/**
 * A gateway with MikroTik's hotspot protocol: nftables filters the packets, and `mikrotik-server.ts` replaces RouterOS's web server,
 * because RouterOS may not be redistributed.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { mikrotikLoginPage } from '../../tools/partner/partner-login-page.ts'
import { LOGIN_NAME, PARTNER, PORTAL_ORIGIN } from '../names.ts'
import { issue } from '../services/certificates.ts'
import { requestAt } from '../socket.ts'
import { until, WORK } from '../namespaces.ts'
import type { LabGatewayConfig, LabGateway } from './lab-gateway.ts'
import { createNetwork, startDnsmasq } from './network.ts'

export const CONTROL = join(WORK, 'router.sock')
const ADDRESS = '10.5.50.1'

/** `login-by` of the hotspot's profile. */
export type LoginBy = 'http-chap' | 'https'

export function mikrotik(loginBy: LoginBy): LabGatewayConfig {
  return {
    name: loginBy === 'https' ? 'mikrotik, PAP over https' : 'mikrotik, CHAP',
    listed: {
      kind: 'mikrotik',
      name: 'Lab MikroTik',
      addresses: [`${loginBy === 'https' ? 'https' : 'http'}://${LOGIN_NAME}`],
    },
    usesRadius: true,
    refusal: 'with-reason',
    missing: () => null,
    start: async (internet, garden) => {
      const network = await createNetwork(internet, '10.5.50.0/24', `${ADDRESS}/24`)
      const { gateway } = network
      const rules = join(WORK, 'mikrotik.nft')
      writeFileSync(rules, RULES)
      await gateway.run('nft', ['-f', rules])
      startDnsmasq(gateway, {
        range: '10.5.50.20,10.5.50.40',
        leases: join(WORK, 'mikrotik.leases'),
        more: [`--host-record=${LOGIN_NAME},${ADDRESS}`, `--nftset=/${garden.names.join('/')}/4#inet#hotspot#garden`],
      })
      const page = join(WORK, 'login.html')
      writeFileSync(page, mikrotikLoginPage(PORTAL_ORIGIN, PARTNER))
      const { key, cert } = await issue('router', [LOGIN_NAME])
      const program = join(import.meta.dirname, 'mikrotik-server.ts')
      const server = gateway.start('hotspot', process.execPath, [program, loginBy, page, key, cert])
      await Promise.race([server.ended, until('the hotspot answers', () => requestAt(CONTROL, 'GET', '/sessions'))])
      const running: LabGateway = {
        network,
        endSession: async () => void (await requestAt(CONTROL, 'POST', '/end')),
        remove: () => network.remove(),
      }
      return running
    },
  }
}

/** The forward chain checks every packet, so that the end of a session also ends its open connections. */
const RULES = `
table inet hotspot {
  set garden { type ipv4_addr; }
  set online { type ipv4_addr; }
  chain prerouting {
    type nat hook prerouting priority dstnat; policy accept;
    iifname "lan" ip daddr ${ADDRESS} accept
    iifname "lan" ip saddr != @online ip daddr != @garden tcp dport 80 redirect to :80
  }
  chain input {
    type filter hook input priority filter; policy drop;
    iifname "lo" accept
    iifname "wan" ct state established,related accept
    iifname "lan" udp dport { 53, 67 } accept
    iifname "lan" tcp dport { 53, 80, 443 } accept
    iifname "lan" icmp type echo-request accept
  }
  chain forward {
    type filter hook forward priority filter; policy drop;
    iifname "wan" ct state established,related accept
    iifname "lan" ip saddr @online accept
    iifname "lan" ip daddr @garden tcp dport { 80, 443 } accept
    iifname "lan" meta l4proto tcp reject with tcp reset
    iifname "lan" reject
  }
}
`
