/** `AbortSignal.any`: the first abort aborts the joined signal. */
export function install({ AbortController, AbortSignal }: typeof globalThis): void {
  AbortSignal.any ??= (signals) => {
    const controller = new AbortController()
    for (const signal of signals) {
      const pass = () => controller.abort(signal.reason)
      if (signal.aborted) pass()
      else signal.addEventListener('abort', pass, { once: true })
    }
    return controller.signal
  }
}
