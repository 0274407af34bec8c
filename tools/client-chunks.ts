/**
 * Decides which modules of the portal go into which file. The modules of the first screen are measured, not listed: the
 * client is built once without chunk groups, and the files of the first screen in that build show which modules it
 * uses. So a plugin may rename or split its screens without a change to the build.
 */
import type { Rolldown } from 'vite'

type Output = Pick<Rolldown.OutputChunk, 'type' | 'fileName' | 'facadeModuleId' | 'imports' | 'moduleIds'>

export type FirstScreen = {
  /** Ids of modules outside of plugins that the entry or a card imports. */
  readonly base: ReadonlySet<string>
  /** Ids of the modules that the first screen uses and neither the entry nor a card does. */
  readonly first: ReadonlySet<string>
  /** For each plugin, ids of its modules that cards import: its card, and its face. Who is used comes before who uses it. */
  readonly cards: ReadonlyMap<string, ReadonlySet<string>>
}

/** The bundler's own helpers, which would be a file of their own. */
const RUNTIME = /rolldown[\\/]runtime/
const PLUGIN = /[\\/]plugins[\\/]([^\\/]+)[\\/]/
const pluginOf = (id: string) => PLUGIN.exec(id.replace(/.*node_modules/, ''))?.[1] ?? null
const isOfPlugin = (id: string) => pluginOf(id) !== null

/**
 * Reads what the first screen uses from a build without grouping.
 *
 * @param output all chunks of that build
 * @param entry ids of the modules that every page loads: the browser's entry
 * @param cards ids of all plugins' cards
 * @param screen id of the first screen's module; throws when it is the entry of no chunk
 */
export function firstScreenOf(
  output: readonly Output[],
  {
    entry,
    cards,
    screen,
  }: { readonly entry: readonly string[]; readonly cards: readonly string[]; readonly screen: string },
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
  const own = startOf(screen)
  if (!own) throw new Error(`The build has no file for the first screen ${screen}`)
  const byEntry = closure(entry)
  const modules = (chunks: Iterable<Output>) => [...chunks].flatMap((chunk) => chunk.moduleIds)
  const inCards = new Map<string, ReadonlySet<string>>()
  const all = modules(closure(cards)).filter(isOfPlugin)
  const addCard = (card: string) => {
    const plugin = pluginOf(card)
    if (plugin === null || inCards.has(plugin)) return
    const used = new Set(modules(closure([card])).flatMap((id) => pluginOf(id) ?? []))
    for (const other of cards) if (other !== card && used.has(pluginOf(other) ?? '')) addCard(other)
    inCards.set(plugin, new Set(all.filter((id) => pluginOf(id) === plugin)))
  }
  for (const card of cards) addCard(card)
  const used = [...closure([screen])].filter((chunk) => !byEntry.has(chunk))
  const base = new Set(modules(closure([...entry, ...cards])).filter((id) => !isOfPlugin(id)))
  return { base, first: new Set(modules(used).filter((id) => !all.includes(id) && !base.has(id))), cards: inCards }
}

/** The chunk groups of the client's build. The first group that matches a module takes it. */
export function chunkGroups({ base, first, cards }: FirstScreen): Rolldown.CodeSplittingOptions['groups'] {
  return [
    // What every page needs before its first screen. One file, since all of it is always loaded.
    { name: 'base', test: (id) => base.has(id) || RUNTIME.test(id) },
    // A plugin's card and its face, as one part of the file that a partner's page loads (tools/vite-card-parts.ts).
    ...[...cards].map(([plugin, ids]) => ({ name: `card-${plugin}`, test: (id: string) => ids.has(id) })),
    // The first screen with all that it alone uses. One file, since each alone is only a few bytes.
    { name: 'first', test: (id) => first.has(id) },
    // API calls and their cache, which every screen after sign-in needs.
    { name: 'data', test: /node_modules[\\/](ky|zod|@tanstack)[\\/]|[\\/]core[\\/](api[\\/]|.*endpoints\.ts)/ },
    // The main layout, the icons of its menus and small parts. Folders below these are heavy and load where they are
    // shown.
    {
      name: 'main',
      test: /react-(icons|utilities|tabster|switch|progress)|[\\/]core[\\/]((fields|hotspot|session)[\\/]index|index|parts[\\/]slot-parts|(ui|fields)[\\/][^\\/]+$|text[\\/]|layout[\\/](main-frame|icons|page|brand-mark))|[\\/]plugins[\\/][^\\/]+[\\/]icons[\\/]/,
    },
  ]
}
