/**
 * Chooses the polyfills of a build: for each API that its scripts use and a supported browser lacks, the file in
 * `src/browser/polyfills/` or the module of core-js. A use without a polyfill is a fault, unless `NOT_USES` lists it as a false
 * positive.
 *
 * The scan knows only the name of a member, not its object. `x.at(…)` counts as a use of every missing `at`. A name that
 * another interface has in all supported browsers does not count (`map` of arrays and of iterators). The journey in
 * e2e/old-browsers.spec.ts covers these, because it removes them from the page.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readApis, type BrowserApi } from './lacking.ts'
import { usedApis, type UsedApi } from './used-apis.ts'

export type Choice = {
  readonly apis: readonly BrowserApi[]
  /** Files of `src/browser/polyfills/` and modules of core-js, each once. */
  readonly files: readonly string[]
  readonly modules: readonly string[]
  readonly faults: readonly string[]
  /** Entries of `NOT_USES` that are no longer needed. */
  readonly stale: readonly string[]
}

/** False positives with the reason: a path, or `.name` for a member of any interface. */
export const NOT_USES: Readonly<Record<string, string>> = {
  reportError: 'React and the store test for it before they call it',
  AggregateError: 'jotai tests for it before it calls it',
  BroadcastChannel: 'core/shell/assembly/browser.ts tests for it; without it tabs notify each other by storage events',
  TransformStream: 'ky uses it for progress events, which the portal does not request',
  '.pipeThrough': 'ky uses it for progress events, which the portal does not request',
  'Error.captureStackTrace': 'zod tests for it before it calls it',
  'Intl.ListFormat': 'i18next calls it for the format `list`, which no text uses',
  '.startViewTransition': 'React calls it for its component ViewTransition, which the portal does not use',
  PerformanceEventTiming: 'web-vitals tests for it before it reads it',
  setImmediate: 'React tests for it before it uses it',
  navigation: 'React tests for it before it adds a listener',
  requestIdleCallback: 'core/kit/ui/when-idle.ts tests for it before it calls it',
  cancelIdleCallback: 'only cancels what requestIdleCallback has started',
  ':view-transition-group': 'React writes it for its component ViewTransition, which the portal does not use',
  '.connection': 'React tests for it before it reads it',
  external: 'a list of i18next’s modules',
  '.permissions': 'read inside try; without it the permission counts as unknown',
  '.isVisible': 'a method of tabster',
  '.findLast': 'a method of tabster',
  '.take': 'a method of a draft',
  '.toArray': 'React.Children.toArray',
  '.delay': 'a setting of ky',
  '.when': 'a setting of zod',
  '.login': 'the hosts of a partner’s file, and a step of sign-in',
  visualViewport: '@floating-ui tests for it before it reads it',
  '.sourceCapabilities': 'Leaflet tests for it before it reads it',
  '.share': 'tested for before it is called; without it the address is copied',
  '.address': 'the address of a customer or a partner, also as the name of an option',
  '.getBigInt64': 'a method of iobuffer that fast-png does not call',
  '.getBigUint64': 'a method of iobuffer that fast-png does not call',
  '.setBigInt64': 'a method of iobuffer that fast-png does not call',
  '.setBigUint64': 'a method of iobuffer that fast-png does not call',
}

/**
 * @param scripts built JavaScript by file name, without the polyfills
 */
export function choosePolyfills(scripts: ReadonlyMap<string, string>, root: string): Choice {
  const { lacking, known } = readApis()
  const used = usedApis(scripts)
  const apis: BrowserApi[] = []
  const files = new Set<string>()
  const modules = new Set<string>()
  const faults: string[] = []
  const met = new Set<string>()
  for (const api of lacking) {
    const use = findUse(api, used, known)
    if (use === null) continue
    const key = keyOf(api)
    met.add(key)
    if (Object.hasOwn(NOT_USES, key)) continue
    const file = `src/browser/polyfills/${fileName(api)}.ts`
    const found = coreJsModules(api).find((name) => existsSync(join(root, 'node_modules', `${name}.js`)))
    if (existsSync(join(root, file))) files.add(file)
    else if (found !== undefined) modules.add(found)
    else {
      faults.push(`${api.path} is missing in a supported browser and used in ${use}. Write ${file}, or avoid it.`)
      continue
    }
    apis.push(api)
  }
  const stale = Object.keys(NOT_USES).filter((key) => !met.has(key))
  return { apis, files: [...files], modules: [...modules], faults, stale }
}

function keyOf({ kind, name, path }: BrowserApi): string {
  return kind === 'member' ? `.${name}` : path
}

function findUse(
  { kind, path, owner, name }: BrowserApi,
  { globals, statics, members, selectors }: UsedApi,
  known: ReadonlySet<string>,
) {
  if (kind === 'selector') return selectors.get(name) ?? null
  if (kind === 'static') return statics.get(path) ?? null
  const isUnclear = known.has(name) && !ALSO.has(path)
  const asMember = isUnclear || path === owner ? null : (members.get(name) ?? null)
  return kind === 'global' ? (globals.get(path) ?? asMember) : asMember
}

/** Members that the portal uses although another interface has the same name in all supported browsers. */
const ALSO: ReadonlySet<string> = new Set(['Blob.prototype.arrayBuffer'])

/** `Array.prototype.toSorted` → `array-to-sorted`, `:is` → `selector-is`, `Crypto.prototype.randomUUID` → `crypto-random-uuid`. */
export function fileName({ path }: Pick<BrowserApi, 'path'>): string {
  if (path.startsWith(':')) return `selector-${path.slice(1)}`
  return kebab(path.replace('.prototype.', '.').replaceAll('.', '-'))
}

function kebab(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

function coreJsModules({ owner, name, kind }: BrowserApi): readonly string[] {
  if (kind === 'selector') return []
  const path = kind === 'global' ? kebab(name) : `${kebab(owner)}.${kebab(name)}`
  return [`es.${path}`, `es.${path}-alternative`, `web.${path}`].map((module) => `core-js/modules/${module}`)
}
