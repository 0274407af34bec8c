/** Checks the machine for the lab's requirements. Each message names the remedy. */
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs by name, with their package in Debian and Ubuntu. */
export const PROGRAMS = {
  ip: 'iproute2',
  ethtool: 'ethtool',
  sysctl: 'procps',
  nsenter: 'util-linux',
  unshare: 'util-linux',
  openssl: 'openssl',
  certutil: 'libnss3-tools',
  nft: 'nftables',
  dnsmasq: 'dnsmasq-base',
  freeradius: 'freeradius',
  udhcpc: 'udhcpc',
} as const

/** For openNDS only. */
export const OPENNDS_PROGRAMS = {
  opennds: 'opennds',
  'iptables-legacy': 'iptables',
  ipset: 'ipset',
  radclient: 'freeradius-utils',
} as const
/** For the build of CoovaChilli only. */
export const CHILLI_PROGRAMS = {
  autoreconf: 'autoconf',
  automake: 'automake',
  libtoolize: 'libtool',
  'pkg-config': 'pkg-config',
  gengetopt: 'gengetopt',
  make: 'make',
  gcc: 'gcc',
  patch: 'patch',
  xz: 'xz-utils',
} as const

export type Machine = {
  readonly platform: string
  readonly isRoot: boolean
  /** Effective capabilities of the process, in hexadecimal as in /proc. */
  readonly capabilities: string
  readonly has: (program: string) => boolean
}

/** Capabilities with their bit numbers. */
const REQUIRED = [
  ['NET_ADMIN', 12n],
  ['SYS_ADMIN', 21n],
] as const

export function missing(machine: Machine, programs: Readonly<Record<string, string>> = PROGRAMS): readonly string[] {
  if (machine.platform !== 'linux')
    return [`The lab needs Linux, for its network namespaces; this is ${machine.platform}.`]
  const lines: string[] = []
  if (!machine.isRoot) lines.push('The lab needs root: sudo npm run lab')
  const bits = BigInt(`0x${machine.capabilities || '0'}`)
  const lacking = REQUIRED.filter(([, bit]) => (bits & (1n << bit)) === 0n).map(([name]) => name)
  if (machine.isRoot && lacking.length > 0)
    lines.push(
      `Root lacks ${lacking.join(' and ')} here; in a container: docker run --cap-add=${lacking.join(' --cap-add=')}`,
    )
  return [...lines, ...missingPrograms(machine, programs)]
}

/** One line for all missing programs, or none. */
export function missingPrograms(
  { has }: Pick<Machine, 'has'>,
  programs: Readonly<Record<string, string>>,
): readonly string[] {
  const lacking = Object.entries(programs).filter(([program]) => !has(program))
  if (lacking.length === 0) return []
  const packages = [...new Set(lacking.map(([, name]) => name))]
  return [
    `Not installed: ${lacking.map(([program]) => program).join(', ')}. On Debian or Ubuntu: apt-get install --no-install-recommends ${packages.join(' ')}`,
  ]
}

/** With the folders of system programs, which the PATH of a normal user lacks. */
export const PATH = [process.env['PATH'] ?? '', '/usr/sbin', '/sbin'].join(delimiter)

export function isInstalled(program: string): boolean {
  return PATH.split(delimiter).some((folder) => {
    const path = join(folder, program)
    try {
      accessSync(path, constants.X_OK)
      return existsSync(path)
    } catch {
      return false
    }
  })
}
