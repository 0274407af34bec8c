/** Keys that no configuration may use: assigning them to an object can change its prototype (prototype pollution). */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

export function isForbiddenKey(key: string): boolean {
  return FORBIDDEN.has(key)
}
