/** A substitute for `WeakRef` with a strong reference. The portal's libraries refer to small objects only: elements of a page. */
export function install(scope: typeof globalThis): void {
  if ('WeakRef' in scope) return
  class KeepingRef<Target extends WeakKey> {
    private readonly target: Target
    constructor(target: Target) {
      this.target = target
    }
    deref(): Target {
      return this.target
    }
  }
  Object.assign(scope, { WeakRef: KeepingRef })
}
