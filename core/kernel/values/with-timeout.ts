/**
 * The time limit of every script that is loaded late, in milliseconds. It is long for slow mobile networks. Browsers have
 * none of their own.
 */
const SCRIPT_TIMEOUT = 120_000

/** Resolves as the load of a script does, and rejects when it takes longer than two minutes. */
export async function withTimeout<Result>(loading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // As a failed import is: importing it again would wait for the same request.
      globalThis.dispatchEvent?.(new Event('vite:preloadError'))
      reject(new Error('The script took longer than 120 seconds'))
    }, SCRIPT_TIMEOUT)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
