/**
 * Decides which modules of the portal go into which file. The modules of the first screen are measured, not listed: the
 * client is built once without chunk groups, and that build shows which modules its first screen uses. So a plugin may
 * rename or split its screens without a change to the build.
 */
import type { Rolldown } from 'vite'

type Output = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>

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
const PLUGIN = /[\\/]plugins[\\/]([^\\/]+)[\\/]/
const pluginOf = (id: string) => PLUGIN.exec(id.replace(/.*node_modules/, ''))?.[1] ?? null
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
  const shared = sharedOf(output, { components, closure, isAssigned })
  return { base, first, single, shared, definitions: inDefinitions }
}

type SharedSettings = {
  readonly components: readonly string[]
  /** A module's file and all files that it imports. */
  readonly closure: (ids: readonly string[]) => ReadonlySet<Output>
  readonly isAssigned: (id: string) => boolean
}

/** The modules that are a plugin's own or that it alone uses, in files that others import or that come with a screen. */
function sharedOf(
  output: readonly Output[],
  { components, closure, isAssigned }: SharedSettings,
): FirstScreen['shared'] {
  const users = new Map<Output, Set<string | null>>()
  for (const { facadeModuleId } of output) {
    if (facadeModuleId === null) continue
    for (const used of closure([facadeModuleId]))
      users.set(used, (users.get(used) ?? new Set()).add(pluginOf(facadeModuleId)))
  }
  const imported = new Set(output.flatMap((chunk) => chunk.imports))
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

/** The chunk groups of the client's build. The first group that matches a module takes it. */
export function chunkGroups({
  base,
  first,
  single,
  shared,
  definitions,
}: FirstScreen): Rolldown.CodeSplittingOptions['groups'] {
  return [
    // Needed by every page before its first screen: one file, since all of it is always loaded.
    { name: 'base', test: (id) => base.has(id) || RUNTIME.test(id) },
    // A definition and its `index.ts`, as one part of the file that a partner's page loads (tools/build/vite-bundle-parts.ts).
    ...[...definitions].map(([plugin, ids]) => ({ name: `definition-${plugin}`, test: (id: string) => ids.has(id) })),
    // The first screen with all modules that it alone uses. One file, since each alone is only a few bytes.
    { name: 'first', test: (id) => first.has(id) },
    // The code that reads a gateway's redirect and makes the login, with the modules that drivers use: one file, which arrives with a driver.
    {
      name: 'gateways',
      test: /[\\/]core[\\/]kernel[\\/](gateway[\\/](bytes|is-protected|md5|query-of|read-by-names|read-query)|hotspot[\\/](log-in|login-at-gateway|probe-router))\.ts$/,
    },
    // Needed by the screens after sign-in: calls and their cache, the main layout, the icons of its menus, and small components. It
    // loads with the first step of sign-in, which needs some of its core modules: as separate files these few lines would cost a
    // request each, and the first screen their names. Folders below these are heavy and load where they are shown.
    {
      name: 'main',
      test: /node_modules[\\/](ky|zod|@tanstack)[\\/]|react-icons[\\/].*headless|[\\/]core[\\/](kernel[\\/](api[\\/]|.*endpoints\.ts|hotspot[\\/](ask-for-ticket|original-page|refusal)|session[\\/](account-types|router-return-mark|check-session|sign-in\.ts)|text[\\/](?!with-i18next))|public[\\/](api|drawings|gateway|index|session|text)\.ts|kit[\\/](query[\\/]|context[\\/](service-portal|use-connection|use-capability|text-context|no-script-context)|controls[\\/](?!search-input)|lazy[\\/](?!field-texts)|navigation[\\/]link-button|ui[\\/](drawings[\\/]|(?!overlay|language-switch|not-offered|use-title)[^\\/]+$))|shell[\\/](frame[\\/](main-frame|menu-links|tab-above|current-of)|portal[\\/](service|framed-with-menus|lazy-menus|frame-extras|use-(inactive-customer-notice|permissions))))|[\\/]plugins[\\/][^\\/]+[\\/]icons[\\/]/,
    },
    // The substitutes for pages that no plugin has: a few lines each, whose names every page would otherwise carry.
    {
      name: 'stand-ins',
      test: /[\\/]core[\\/]shell[\\/](frame[\\/]not-found|portal[\\/](contact-link|unknown-page|no-(home|sign-in)-screen|stopped-screen))/,
    },
    // 80 KB, for numbers of other countries alone: no file that is needed for anything else may contain it.
    { name: 'number-plans', test: /[\\/](libphonenumber-js[\\/]|core[\\/]kit[\\/]forms[\\/]number-plans)/ },
    {
      name: 'fields',
      test: /[\\/]core[\\/](kit[\\/](forms[\\/](?!leave-question|form-action|use-shown-number)|map[\\/](location-field|place\.|places-map|use-device-place|use-find-places)|photo[\\/](photo-field|use-file|use-upload)|lazy[\\/]field-texts)|public[\\/]forms\.ts)|react-hook-form|@hookform/,
    },
    {
      name: 'overlay',
      test: /[\\/]core[\\/]kit[\\/]ui[\\/]overlay|@griffel|tabster|react-(icons|utilities|provider|shared-contexts|jsx-runtime)/,
    },
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
