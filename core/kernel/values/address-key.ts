/**
 * The network that an IP address is counted as, the same in every spelling: an IPv4 address, or the first 64 bits of an IPv6
 * address, because one device may use all of them. Ports, brackets and zones are dropped, and an IPv4 address within IPv6
 * (`::ffff:192.0.2.1`) is the IPv4 address. Anything else is returned in lower case.
 */
export function addressKey(address: string): string {
  const text = withoutPort(address.trim().toLowerCase()).replace(/%.*$/, '')
  if (!text.includes(':')) return text
  const groups = groupsOf(text)
  const isMapped = groups.length === 8 && groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  return isMapped ? ipv4Of(groups.slice(6)) : groups.slice(0, 4).join(':')
}

/** `192.0.2.1:80` and `[2001:db8::1]:80` without brackets and port. */
function withoutPort(text: string): string {
  return /^\[([^\]]*)\]/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** The groups of an IPv6 address without leading zeros; eight when it is complete. */
function groupsOf(text: string): readonly string[] {
  const [head = '', tail] = text.split('::')
  const parts = (half: string) => half.split(':').flatMap((group) => (group.includes('.') ? hexOf(group) : group || []))
  const [before, after] = [parts(head), parts(tail ?? '')]
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after].map((group) =>
    group.replace(/^0+(?=.)/, ''),
  )
}

/** The two groups of an IPv4 address at the end. */
function hexOf(ipv4: string): readonly string[] {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return [(a * 256 + b).toString(16), (c * 256 + d).toString(16)]
}

function ipv4Of(groups: readonly string[]): string {
  return groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')
}
