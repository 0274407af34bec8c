/**
 * Polyfills for methods that browsers of 2021 lack and that the portal or its libraries call. Cheap phones keep the
 * browser they were sold with, and the captive portal window is often older still. Only missing methods are added, as
 * their standard defines them.
 */
export function addPolyfills(scope: typeof globalThis): void {
  const { Object, Array, AbortSignal, AbortController } = scope
  lend(Object, 'hasOwn', (value: object, key: PropertyKey) => Object.prototype.hasOwnProperty.call(value, key))
  lend(Array.prototype, 'toSorted', function toSorted(this: unknown[], compare?: (a: unknown, b: unknown) => number) {
    const copy = [...this]
    copy.sort(compare)
    return copy
  })
  lend(Array.prototype, 'at', function at(this: unknown[], index: number) {
    return this[index < 0 ? this.length + index : index]
  })
  lend(AbortSignal, 'timeout', (ms: number) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('The time is over', 'TimeoutError')), ms)
    return controller.signal
  })
  lend(AbortSignal, 'any', (signals: readonly AbortSignal[]) => {
    const controller = new AbortController()
    for (const signal of signals) {
      const pass = () => controller.abort(signal.reason)
      if (signal.aborted) pass()
      else signal.addEventListener('abort', pass, { once: true })
    }
    return controller.signal
  })
  lend(AbortSignal.prototype, 'throwIfAborted', function throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw this.reason ?? new DOMException('It was aborted', 'AbortError')
  })
}

function lend(owner: object, name: string, method: (...args: never[]) => unknown): void {
  if (name in owner) return
  Object.defineProperty(owner, name, { value: method, configurable: true, writable: true })
}
