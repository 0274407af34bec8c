/**
 * Resolves to whether the host answers and the scripts that this page preloads arrive. Call it before a reload that depends on that:
 * without an answer the reload would end in the browser's own error page. The requests also make WebKit forget preloads that failed;
 * it would fail them again, without a request, in the next document too (docs/decisions/0044-lost-scripts.md).
 */
export async function isReachable(): Promise<boolean> {
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')
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
