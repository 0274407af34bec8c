/**
 * Moves the clock of the program that it runs in: `new Date()` and `Date.now()` are so many milliseconds ahead and go on
 * from there. Timers stay as they are. Answers how to move it back;
 * `Date.machine` is the true one. It is sent to pages as text, so that it may use nothing
 * from around it.
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
