/** `AbortSignal.timeout`. */
export function install({ AbortController, AbortSignal, DOMException, setTimeout }: typeof globalThis): void {
  AbortSignal.timeout ??= (ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms)
    return controller.signal
  }
}
