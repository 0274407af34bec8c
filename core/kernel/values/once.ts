/** Runs `work` at the first call and gives its result to all. A failure is forgotten, so that the next call tries again. */
export function once<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | null = null
  return () =>
    (running ??= work().catch((error: unknown) => {
      running = null
      throw error
    }))
}
