/** `AbortSignal.prototype.throwIfAborted`. Browsers without it may have no `reason` either. */
export function install({ AbortSignal, DOMException }: typeof globalThis): void {
  AbortSignal.prototype.throwIfAborted ??= function throwIfAborted(this: AbortSignal) {
    if (this.aborted) throw this.reason ?? new DOMException('It was aborted', 'AbortError')
  }
}
