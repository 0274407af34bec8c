import { isIPv4 } from 'node:net'

/** Whether a host name means this machine, where no connection needs TLS. Decided by the name alone: `127.999.1.1` is a name of the DNS. */
export function isLoopbackHost(host: string): boolean {
  return (isIPv4(host) && host.startsWith('127.')) || /^(localhost|::1|\[::1\])$/i.test(host)
}
