/**
 * Shifts the clock of the program that it runs in: `new Date()` and `Date.now()` are ahead by `milliseconds`. Timers
 * are not changed. `Date.machine` is the original `Date`. Returns a function that restores the clock. The function is
 * sent to pages as text, so it must not use anything outside of itself.
 */
export function shiftClock(milliseconds: number): () => void {
  const Machine = Date
  globalThis.Date = new Proxy(Machine, {
    construct: (target, given, made) =>
      Reflect.construct(target, given.length === 0 ? [Machine.now() + milliseconds] : given, made),
    apply: () => new Machine(Machine.now() + milliseconds).toString(),
    get: (target, name) =>
      name === 'now' ? () => Machine.now() + milliseconds : name === 'machine' ? Machine : Reflect.get(target, name),
  })
  return () => void (globalThis.Date = Machine)
}
