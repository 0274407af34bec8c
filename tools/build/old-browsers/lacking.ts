/**
 * Lists the APIs that at least one supported browser lacks, from MDN's compatibility data. Chrome on Android and Safari on iOS
 * are checked with the versions of Chrome and Safari.
 */
import compat, { type CompatStatement, type Identifier } from '@mdn/browser-compat-data/forLegacyNode'
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { OLDEST } from './targets.ts'

export type BrowserApi = {
  /** `structuredClone`, `URL.canParse`, `Array.prototype.at`, `:is`. */
  readonly path: string
  /** A `selector` is a pseudo-class with an argument: `querySelector` throws in a browser that does not know it. */
  readonly kind: 'global' | 'static' | 'member' | 'selector'
  /** The interface; for a global, `Window` or its own name. */
  readonly owner: string
  readonly name: string
}

/** Versions by the browser names of the compatibility data. */
const VERSIONS = {
  chrome: OLDEST.chrome,
  chrome_android: OLDEST.chrome,
  firefox: OLDEST.firefox,
  safari: OLDEST.safari,
  safari_ios: OLDEST.safari,
} as const

const BROWSERS = Object.keys(VERSIONS) as readonly (keyof typeof VERSIONS)[]

/** The supported browsers that lack a feature. A feature with a prefix or behind a flag counts as missing. */
export function browsersWithout({ support }: CompatStatement): readonly string[] {
  return BROWSERS.filter((browser) => {
    const given = support[browser]
    const statements = given === undefined ? [] : Array.isArray(given) ? given : [given]
    return !statements.some(
      ({ version_added, version_removed, flags, prefix, alternative_name }) =>
        isUpTo(version_added, VERSIONS[browser]) &&
        !isUpTo(version_removed, VERSIONS[browser]) &&
        flags === undefined &&
        prefix === undefined &&
        alternative_name === undefined,
    )
  })
}

/** @param version `87`, `≤37`, `preview`, or false */
function isUpTo(version: string | false | undefined, limit: number): boolean {
  return typeof version === 'string' && Number.parseFloat(version.replace('≤', '')) <= limit
}

export function partsOf(node: Identifier | undefined): readonly (readonly [string, Identifier])[] {
  return Object.keys(node ?? {}).flatMap((key) => {
    const child = node?.[key]
    return key === '__compat' || child === undefined ? [] : [[key, child] as const]
  })
}

export type Apis = {
  /** APIs that at least one supported browser lacks. Members of a missing interface are not listed. */
  readonly lacking: readonly BrowserApi[]
  /** Names of members that some interface has in every supported browser. */
  readonly known: ReadonlySet<string>
}

/** Reads all JavaScript and Web APIs of the compatibility data, and the selectors that scripts may pass to them. */
export function readApis(): Apis {
  const lacking: BrowserApi[] = []
  const known = new Set<string>()
  const builtins = partsOf(compat.javascript['builtins'])
  const isBuiltin = new Set(builtins.map(([name]) => name))
  for (const [owner, node] of [...partsOf(compat.api), ...builtins]) {
    if (isOfWorkers(owner)) continue
    if (node.__compat && browsersWithout(node.__compat).length > 0) {
      lacking.push({ path: owner, kind: 'global', owner, name: owner })
      continue
    }
    for (const { name, isStatic, statement } of membersOf(owner, node, isBuiltin.has(owner))) {
      const isLacking = browsersWithout(statement).length > 0
      if (!isLacking && !isStatic) known.add(name)
      if (!isLacking) continue
      lacking.push(apiOf(owner, name, isStatic))
    }
  }
  for (const [name, { __compat: statement }] of partsOf(compat.css['selectors'])) {
    if (!statement || browsersWithout(statement).length === 0) continue
    lacking.push({ path: `:${name}`, kind: 'selector', owner: 'CSS', name })
  }
  return { lacking, known }
}

function apiOf(owner: string, name: string, isStatic: boolean): BrowserApi {
  if (owner === 'Window') return { path: name, kind: 'global', owner, name }
  return isStatic
    ? { path: `${owner}.${name}`, kind: 'static', owner, name }
    : { path: `${owner}.prototype.${name}`, kind: 'member', owner, name }
}

/** Interfaces of workers, which the portal does not use. */
function isOfWorkers(owner: string): boolean {
  return /Worker(Global|Navigator|Location)/.test(owner)
}

function membersOf(owner: string, node: Identifier, isBuiltin: boolean) {
  return partsOf(node).flatMap(([key, { __compat: statement }]) => {
    // The constructor has the interface's name. Events are not called.
    if (key === owner || key.endsWith('_event') || key.startsWith('@@') || !statement) return []
    const name = key.replace(/_static$/, '')
    const sides = isBuiltin ? sidesOf(owner, name) : [name !== key]
    return sides.map((isStatic) => ({ name, isStatic, statement }))
  })
}

/**
 * Whether a built-in member is static. The data marks static members of Web APIs only, so built-ins are looked up in this
 * runtime. A member that this runtime lacks may be either.
 */
function sidesOf(owner: string, name: string): readonly boolean[] {
  const value: unknown = owner === 'TypedArray' ? Object.getPrototypeOf(Uint8Array) : Reflect.get(globalThis, owner)
  if (typeof value !== 'function' && !isRecord(value)) return [true, false]
  if (Object.hasOwn(value, name)) return [true]
  const prototype: unknown = Reflect.get(value, 'prototype')
  return Object(prototype) === prototype && name in Object(prototype) ? [false] : [true, false]
}
