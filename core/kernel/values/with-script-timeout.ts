/** Milliseconds to load a script. Long, for slow mobile networks; browsers have no limit of their own for scripts. */
const SCRIPT_TIMEOUT_MS = 120_000

export async function withScriptTimeout<Result>(loading: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      // Reported as a failed import, because importing it again would wait for the same request.
      globalThis.dispatchEvent?.(new Event('vite:preloadError'))
      reject(new Error('The script took longer than 120 seconds'))
    }, SCRIPT_TIMEOUT_MS)
  })
  try {
    return await Promise.race([loading, late])
  } finally {
    clearTimeout(timer)
  }
}
