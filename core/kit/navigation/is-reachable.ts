/** Milliseconds until the portal counts as unreachable. With a limit, a button that waits for the result always does something. */
const REACHABILITY_TIMEOUT_MS = 10_000

/**
 * True if the host responds and the scripts that this page preloads arrive within ten seconds. Call it before a reload, which would
 * otherwise end in the browser's own error page. The requests also make WebKit forget failed preloads, which it would fail again in the
 * next document without a request (docs/decisions/0044-lost-scripts.md).
 */
export function isReachable(): Promise<boolean> {
  return Promise.race([
    scriptsArrive(),
    new Promise<false>((resolve) => setTimeout(resolve, REACHABILITY_TIMEOUT_MS, false)),
  ])
}

async function scriptsArrive(): Promise<boolean> {
  // Vite uses `preload` in browsers without `modulepreload`.
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload],link[as=script]')
  try {
    const responses = await Promise.all([
      // This script's own file. A release may have removed it, so a response of 404 counts.
      fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }),
      ...[...preloads].map(({ href }) => fetch(href)),
    ])
    return responses.every(({ status }) => status < 500)
  } catch {
    return false
  }
}
