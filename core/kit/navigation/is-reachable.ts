/** Milliseconds after which a host that has not answered counts as away, so that a button that waits for it always does something. */
const TIMEOUT = 10_000

/**
 * Resolves to whether the host answers and the scripts that this page preloads arrive, at the latest after ten seconds. Call it before a
 * reload that depends on that: without an answer the reload would end in the browser's own error page. The requests also make WebKit
 * forget preloads that failed; it would fail them again, without a request, in the next document too (docs/decisions/0044-lost-scripts.md).
 */
export function isReachable(): Promise<boolean> {
  return Promise.race([scriptsArrive(), new Promise<false>((resolve) => setTimeout(resolve, TIMEOUT, false))])
}

async function scriptsArrive(): Promise<boolean> {
  // Vite preloads by `preload` where a browser has no `modulepreload`.
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload],link[as=script]')
  try {
    const answers = await Promise.all([
      // This script's own file. A release may have removed it, so an answer of 404 counts.
      fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }),
      ...[...preloads].map(({ href }) => fetch(href)),
    ])
    return answers.every(({ status }) => status < 500)
  } catch {
    return false
  }
}
