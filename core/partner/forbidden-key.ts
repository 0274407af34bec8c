/** Keys that no configuration may use: assigned to an object, they change the object's own nature. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN.has(key)
}
