/** JSON pointers (RFC 6901) and the values at them. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'

export type Keys = readonly (string | number)[]

export function pointerOf(keys: Keys): string {
  return keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

/** A number stands for a place in a list only where the value has one. */
export function keysOf(pointer: string): readonly string[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Undefined: there is nothing. */
export function valueAt(value: unknown, keys: Keys): unknown {
  return keys.reduce<unknown>((inner, key) => {
    if (Array.isArray(inner)) return inner[Number(key)]
    return isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined
  }, value)
}

/** Whether `inner` is the place of `outer` or lies within it. */
export function isWithin(inner: string, outer: string): boolean {
  return inner === outer || inner.startsWith(`${outer}/`)
}
