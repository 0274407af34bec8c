/** Restricts the sandbox to this machine, because its desk shows every code that is sent. */
import type { ClientConnection } from '../http/visitor.ts'

/** The message for a request that the sandbox refuses; null: it accepts the request. */
export function sandboxRefusal(
  { remoteAddress, isForwarded = false }: ClientConnection,
  { isBehindProxy }: { readonly isBehindProxy: boolean },
): string | null {
  if (!isLoopbackAddress(remoteAddress)) return 'The sandbox answers this machine alone.\n'
  if (!isForwarded || isBehindProxy) return null
  return (
    'This request came through a proxy, and the sandbox answers this machine alone: its desk shows every code that is sent.\n' +
    'For a trial behind a proxy that only you can reach, start the host with HOST_SANDBOX_BEHIND_PROXY=on.\n'
  )
}

function isLoopbackAddress(address: string | undefined): boolean {
  return address === '::1' || address?.startsWith('127.') === true
}
