/** Whether the browser lets a page call a router in the background. Part of the first screen; the probes are loaded with a login. */

/** The browser's permission for requests to the local network; null where it needs none. */
export type LocalNetworkPermission = () => Promise<PermissionState | null>

/** True for an http router and an https page, where mixed-content rules forbid background requests. */
export function isMixedContent(host: string, pageProtocol: string): boolean {
  return pageProtocol === 'https:' && host.startsWith('http:')
}

/**
 * Resolves to true when the page may call a router in the background. False where the browser would ask the customer for permission to
 * reach devices in the local network.
 */
export async function mayCall(
  host: string,
  { protocol, localNetwork }: { readonly protocol: string; readonly localNetwork: LocalNetworkPermission },
): Promise<boolean> {
  if (isMixedContent(host, protocol)) return false
  const permission = await localNetwork()
  return permission !== 'prompt' && permission !== 'denied'
}
