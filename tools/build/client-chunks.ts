/**
 * Decides which modules of the portal go into which file. The modules of the first screen are measured, not listed: the
 * client is built once without chunk groups, and that build shows which modules its first screen uses. So a plugin may
 * rename or split its screens without a change to the build.
 */
import { relative } from 'node:path'
import type { Rolldown } from 'vite'
import { pluginOf } from '../plugin/find-plugins.ts'

type Output = Pick<
  Rolldown.OutputChunk,
  'type' | 'fileName' | 'facadeModuleId' | 'imports' | 'dynamicImports' | 'moduleIds'
>

export type FirstScreen = {
  /** Ids of modules outside of plugins that the entry, a definition or the first screen imports. */
  readonly base: ReadonlySet<string>
  /** Ids of plugins' modules that the first screen uses and no definition does. */
  readonly first: ReadonlySet<string>
  /** For each plugin with one component on home, ids of its modules that this component uses. */
  readonly single: ReadonlyMap<string, ReadonlySet<string>>
  /** For each plugin, ids of the other modules that it alone uses and that several files import or that come with a screen. */
  readonly shared: ReadonlyMap<string, ReadonlySet<string>>
  /** For each plugin, ids of the modules that definitions import: the definition and `index.ts`. A used plugin comes first. */
  readonly definitions: ReadonlyMap<string, ReadonlySet<string>>
}

/** The bundler's own helpers, which would otherwise become a file of their own. */
const RUNTIME = /rolldown[\\/]runtime/
const isOfPlugin = (id: string) => pluginOf(id) !== null

/**
 * Finds the modules of the first screen in a build without grouping.
 *
 * @param output all chunks of that build
 * @param entry ids of the modules that every page loads: the browser's entry
 * @param definitions ids of all plugin definitions
 * @param screen id of the first screen's module; throws when it is the entry of no chunk
 * @param components ids of the modules that are loaded with other screens: home, and what it and the frame render
 */
export function firstScreenOf(
  output: readonly Output[],
  {
    entry,
    definitions,
    screen,
    components,
  }: {
    readonly entry: readonly string[]
    readonly definitions: readonly string[]
    readonly screen: string
    readonly components: readonly string[]
  },
): FirstScreen {
  const chunkOf = new Map(output.map((chunk) => [chunk.fileName, chunk]))
  const startOf = (id: string) => output.find((chunk) => chunk.facadeModuleId === id)
  const closure = (ids: readonly string[]): Set<Output> => {
    const found = new Set<Output>()
    const add = (chunk: Output | undefined) => {
      if (!chunk || found.has(chunk)) return
      found.add(chunk)
      for (const name of chunk.imports) add(chunkOf.get(name))
    }
    for (const id of ids) add(startOf(id))
    return found
  }
  if (!startOf(screen)) throw new Error(`The build has no file for the first screen ${screen}`)
  const modules = (chunks: Iterable<Output>) => [...chunks].flatMap((chunk) => chunk.moduleIds)
  const inDefinitions = new Map<string, ReadonlySet<string>>()
  const all = modules(closure(definitions)).filter(isOfPlugin)
  const addDefinition = (definition: string) => {
    const plugin = pluginOf(definition)
    if (plugin === null || inDefinitions.has(plugin)) return
    const used = new Set(modules(closure([definition])).flatMap((id) => pluginOf(id) ?? []))
    for (const other of definitions) if (other !== definition && used.has(pluginOf(other) ?? '')) addDefinition(other)
    inDefinitions.set(plugin, new Set(all.filter((id) => pluginOf(id) === plugin)))
  }
  for (const definition of definitions) addDefinition(definition)
  const base = new Set(modules(closure([...entry, ...definitions, screen])).filter((id) => !isOfPlugin(id)))
  const first = new Set(modules(closure([screen])).filter((id) => isOfPlugin(id) && !all.includes(id)))
  const isTaken = (id: string) => base.has(id) || first.has(id) || all.includes(id)
  const single = new Map<string, ReadonlySet<string>>()
  for (const component of components) {
    const plugin = pluginOf(component)
    if (plugin === null || components.filter((other) => pluginOf(other) === plugin).length > 1) continue
    const used = modules(closure([component])).filter((id) => pluginOf(id) === plugin && !isTaken(id))
    single.set(plugin, new Set(used))
  }
  const inSingle = new Set([...single.values()].flatMap((ids) => [...ids]))
  const isAssigned = (id: string) => isTaken(id) || inSingle.has(id)
  const shared = sharedOf(output, { definitions, components, closure, isAssigned })
  return { base, first, single, shared, definitions: inDefinitions }
}

type SharedSettings = {
  readonly definitions: readonly string[]
  readonly components: readonly string[]
  /** A module's file and all files that it imports. */
  readonly closure: (ids: readonly string[]) => ReadonlySet<Output>
  readonly isAssigned: (id: string) => boolean
}

/**
 * The modules that are a plugin's own or that it alone uses, in files that a screen's file imports or that come with a
 * screen. What only an action on a screen loads, such as the writer of a picture, is left to the bundler: no visit loads it early.
 */
function sharedOf(
  output: readonly Output[],
  { definitions, components, closure, isAssigned }: SharedSettings,
): FirstScreen['shared'] {
  const users = new Map<Output, Set<string | null>>()
  for (const { facadeModuleId } of output) {
    if (facadeModuleId === null) continue
    for (const used of closure([facadeModuleId]))
      users.set(used, (users.get(used) ?? new Set()).add(pluginOf(facadeModuleId)))
  }
  const lazy = new Set([...closure(definitions)].flatMap((chunk) => chunk.dynamicImports))
  const screens = output.flatMap(({ fileName, facadeModuleId }) =>
    facadeModuleId !== null && lazy.has(fileName) ? [facadeModuleId] : [],
  )
  const imported = new Set([...closure([...screens, ...components])].flatMap((chunk) => chunk.imports))
  const shared = new Map<string, Set<string>>()
  for (const chunk of output) {
    if (!imported.has(chunk.fileName) && !components.includes(chunk.facadeModuleId ?? '')) continue
    const [user = null, ...others] = users.get(chunk) ?? []
    for (const id of chunk.moduleIds) {
      const plugin = pluginOf(id) ?? (others.length === 0 ? user : null)
      if (plugin !== null && !isAssigned(id)) shared.set(plugin, (shared.get(plugin) ?? new Set()).add(id))
    }
  }
  return shared
}

/** Files that several screens load, in addition to `base`. */
const SHARED_FILES = ['gateways', 'main', 'stand-ins', 'number-plans', 'fields', 'overlay'] as const

/**
 * Which modules are in which shared file, by the beginning of their path: the longest one decides, and null leaves a module to the bundler.
 *
 * - `gateways`: reads a gateway's redirect and makes the login; it arrives with the driver of a kind.
 * - `main`: for every screen after sign-in: calls and their cache, the main frame, icons of its menus, small components. It loads with
 *   the first step of sign-in, which needs some of it; as separate files these few lines would cost a request each.
 * - `stand-ins`: screens for what no plugin has, and partners' own pages, a few lines each.
 * - `number-plans`: 80 KB for phone numbers of other countries, so no file that is needed for anything else may contain it.
 * - `fields`: forms, with photos and places.
 * - `overlay`: Fluent's styles and focus, for its menus and tables.
 */
export const FILE_BY_PATH: Readonly<Record<string, (typeof SHARED_FILES)[number] | null>> = {
  'core/kernel/api/': 'main',
  'core/kernel/gateway/bytes': 'gateways',
  'core/kernel/gateway/is-protected': 'gateways',
  'core/kernel/gateway/md5': 'gateways',
  'core/kernel/gateway/query-of': 'gateways',
  'core/kernel/gateway/read-by-names': 'gateways',
  'core/kernel/gateway/read-query': 'gateways',
  'core/kernel/hotspot/request-ticket': 'main',
  'core/kernel/hotspot/endpoints': 'main',
  'core/kernel/hotspot/log-in': 'gateways',
  'core/kernel/hotspot/login-at-gateway': 'gateways',
  'core/kernel/hotspot/original-page': 'main',
  'core/kernel/hotspot/probe-router': 'gateways',
  'core/kernel/hotspot/refusal': 'main',
  'core/kernel/partner/endpoints': 'main',
  'core/kernel/session/try-account-types': 'main',
  'core/kernel/session/check-session': 'main',
  'core/kernel/session/endpoints': 'main',
  'core/kernel/session/missing-endpoints': 'main',
  'core/kernel/session/router-return-mark': 'main',
  'core/kernel/session/sign-in': 'main',
  'core/kernel/text/': 'main',
  'core/kernel/text/with-i18next': null,
  'core/kit/context/service-portal': 'main',
  'core/kit/context/text-context': 'main',
  'core/kit/context/use-capability': 'main',
  'core/kit/context/use-connection': 'main',
  'core/kit/controls/': 'main',
  'core/kit/controls/search-input': null,
  'core/kit/forms/': 'fields',
  'core/kit/forms/form-action': null,
  'core/kit/forms/leave-question': null,
  'core/kit/forms/number-plans': 'number-plans',
  'core/kit/forms/use-shown-number': null,
  'core/kit/lazy/': 'main',
  'core/kit/lazy/field-texts': 'fields',
  'core/kit/map/location-field': 'fields',
  'core/kit/map/place.': 'fields',
  'core/kit/map/places-map': 'fields',
  'core/kit/map/use-device-place': 'fields',
  'core/kit/navigation/link-button': 'main',
  'core/kit/navigation/link-icons': 'main',
  'core/kit/navigation/menu-': 'main',
  'core/kit/navigation/parent-tab': 'main',
  'core/kit/photo/photo-field': 'fields',
  'core/kit/query/': 'main',
  'core/kit/ui/': 'main',
  'core/kit/ui/dialog/': null,
  'core/kit/ui/language-switch': null,
  'core/kit/ui/not-offered': null,
  'core/kit/ui/overlay': 'overlay',
  'core/kit/ui/use-document-title': null,
  'core/public/api': 'main',
  'core/public/drawings': 'main',
  'core/public/forms': 'fields',
  'core/public/gateway': 'main',
  'core/public/index': 'main',
  'core/public/session': 'main',
  'core/public/text': 'main',
  'core/shell/frame/current-of': 'main',
  'core/shell/frame/main-frame': 'main',
  'core/shell/frame/menu-links': 'main',
  'core/shell/frame/not-found': 'stand-ins',
  'core/shell/portal/contact-link': 'stand-ins',
  'core/shell/portal/frame-extras': 'main',
  'core/shell/portal/framed-with-menus': 'main',
  'core/shell/portal/lazy-menus': 'main',
  'core/shell/portal/no-home-screen': 'stand-ins',
  'core/shell/portal/no-sign-in-screen': 'stand-ins',
  'core/shell/portal/service': 'main',
  'core/shell/portal/own-page-screen': 'stand-ins',
  'core/shell/portal/stopped-screen': 'stand-ins',
  'core/shell/portal/unknown-page': 'stand-ins',
  'core/shell/portal/use-inactive-customer-notice': 'main',
  'core/shell/portal/use-permissions': 'main',
  'node_modules/@fluentui/react-icons/': 'overlay',
  'node_modules/@fluentui/react-icons/lib/atoms/headless-svg/': 'main',
  'node_modules/@fluentui/react-icons/lib/headless/': 'main',
  'node_modules/@fluentui/react-jsx-runtime/': 'overlay',
  'node_modules/@fluentui/react-provider/': 'overlay',
  'node_modules/@fluentui/react-shared-contexts/': 'overlay',
  'node_modules/@fluentui/react-tabster/': 'overlay',
  'node_modules/@fluentui/react-utilities/': 'overlay',
  'node_modules/@griffel/': 'overlay',
  'node_modules/@hookform/': 'fields',
  'node_modules/@tanstack/': 'main',
  'node_modules/ky/': 'main',
  'node_modules/libphonenumber-js/': 'number-plans',
  'node_modules/react-hook-form/': 'fields',
  'node_modules/tabster/': 'overlay',
  'node_modules/zod/': 'main',
}

/** Plugins' icons, which menus show. */
const ICONS = /^plugins\/[^/]+\/icons\//
const LONGEST_FIRST = Object.keys(FILE_BY_PATH).toSorted((one, other) => other.length - one.length)

function sharedFileOf(id: string, root: string) {
  const path = relative(root, id)
    .replaceAll('\\', '/')
    .replace(/.*\/(?=node_modules\/)/, '')
  if (ICONS.test(path)) return 'main'
  const beginning = LONGEST_FIRST.find((candidate) => path.startsWith(candidate))
  return beginning === undefined ? null : FILE_BY_PATH[beginning]
}

/** The chunk groups of the client’s build; the first group that matches a module takes it. `root` is the folder of the project. */
export function chunkGroups({
  base,
  first,
  single,
  shared,
  definitions,
  root,
}: FirstScreen & { readonly root: string }): Rolldown.CodeSplittingOptions['groups'] {
  return [
    // Needed by every page before its first screen: one file, since all of it is always loaded.
    { name: 'base', test: (id) => base.has(id) || RUNTIME.test(id) },
    // A definition and its `index.ts`, as one part of the file that a partner's page loads (tools/build/vite-bundle-parts.ts).
    ...[...definitions].map(([plugin, ids]) => ({ name: `definition-${plugin}`, test: (id: string) => ids.has(id) })),
    // The first screen with all modules that it alone uses. One file, since each alone is only a few bytes.
    { name: 'first', test: (id) => first.has(id) },
    ...SHARED_FILES.map((name) => ({ name, test: (id: string) => sharedFileOf(id, root) === name })),
    // The one component of a plugin on home, such as a need: without what the plugin's screens share, which may be large.
    ...[...single].map(([plugin, ids]) => ({
      name: `home-${plugin}`,
      test: (id: string) => ids.has(id),
      includeDependenciesRecursively: false,
    })),
    // Shared by a plugin's screens, and its components of home. One file, since each alone is only a few bytes. Their imports
    // from elsewhere stay there: another plugin may use them too.
    ...[...shared].map(([plugin, ids]) => ({
      name: `of-${plugin}`,
      test: (id: string) => ids.has(id),
      includeDependenciesRecursively: false,
    })),
  ]
}
