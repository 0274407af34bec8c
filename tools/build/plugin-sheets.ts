/**
 * The style sheets of a plugin change only the plugin's own elements: each selector has a class that this plugin alone styles, and selects
 * the element with it or something within. The build refuses other selectors, and `npm run check` reports them; a package with one is off.
 */
import type { Fault } from '../../tests/rules/architecture/fault.ts'
import type { SourceFile } from '../../tests/rules/architecture/source-tree.ts'
import { compoundsOf, sheetRulesOf, selectorsOf } from './read-sheet.ts'

const CORE = 'the core'
/** Rules that select no element. */
const HARMLESS = /^@(?:import|page)\b/
/** Scripts that put elements on the page. */
const SCRIPT = /(?<!\.test|samples)\.[jt]sx?$/
const ANIMATION = /^@keyframes\s+([\w-]+)/

/** By class or animation: whose style sheets and scripts have it. */
type Owners = ReadonlyMap<string, ReadonlySet<string>>

/** One fault for each selector that leaves its plugin, in the project's files. */
export function pluginSheetFaults(project: readonly SourceFile[]): readonly Fault[] {
  const files = project.filter(({ path }) => /^(core|plugins)\//.test(path))
  const owners = ownersOf(files)
  return files.flatMap(({ path, text }) => {
    const plugin = ownerOf(path)
    if (!path.endsWith('.css') || plugin === CORE) return []
    return sheetRulesOf(text).flatMap(({ prelude, line }) =>
      strayIn(prelude, plugin, owners).map((found) => ({
        file: path,
        line,
        found,
        rule: 'A style sheet of a plugin changes only the elements of this plugin',
        remedy: `Select from a class that only components of ${plugin} have, such as .${plugin}-list or .${plugin}-list > .g-button.`,
      })),
    )
  })
}

function ownerOf(path: string): string {
  return /^plugins\/([^/]+)\//.exec(path)?.[1] ?? CORE
}

function ownersOf(files: readonly SourceFile[]): Owners {
  const words = new Map<string, Set<string>>()
  for (const { path, text } of files) {
    if (!SCRIPT.test(path)) continue
    for (const [word] of text.matchAll(/[\w-]+/g)) setIn(words, ownerOf(path)).add(word)
  }
  const owners = new Map<string, Set<string>>()
  for (const { path, text } of files.filter((file) => file.path.endsWith('.css'))) {
    const owner = ownerOf(path)
    for (const { prelude } of sheetRulesOf(text)) {
      for (const name of classesIn(prelude)) if (hasName(words.get(owner), name)) setIn(owners, name).add(owner)
      const [, animation] = ANIMATION.exec(prelude) ?? []
      if (animation !== undefined) setIn(owners, animation).add(owner)
    }
  }
  return owners
}

/** A script has a class as a whole, or builds it from its beginning: `d-${status}`. */
function hasName(words: ReadonlySet<string> | undefined, name: string): boolean {
  const beginnings = [...name.matchAll(/-/g)].map(({ index }) => name.slice(0, index + 1))
  return [name, ...beginnings].some((word) => words?.has(word))
}

const setIn = (map: Map<string, Set<string>>, key: string) =>
  map.set(key, map.get(key) ?? new Set()).get(key) ?? new Set()

const classesIn = (selector: string) => [...selector.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)

/** The selectors of a rule that select what is not this plugin's, and an animation whose name is not. */
function strayIn(prelude: string, plugin: string, owners: Owners): readonly string[] {
  const isOwn = (name: string) => owners.get(name)?.has(plugin) === true && owners.get(name)?.size === 1
  const [, animation] = ANIMATION.exec(prelude) ?? []
  if (animation !== undefined)
    return isOwn(animation) ? [] : [`the animation ${animation}${sharedWith(animation, plugin, owners)}`]
  if (prelude.startsWith('@')) return HARMLESS.test(prelude) ? [] : [prelude]
  return selectorsOf(prelude)
    .filter((selector) => {
      const compounds = compoundsOf(selector)
      // An element beside an own one is not within it.
      return !compounds.some(({ simple, next }) => classesIn(simple).some(isOwn) && next !== '+' && next !== '~')
    })
    .map((selector) => {
      const shared = classesIn(selector).find((name) => owners.get(name)?.has(plugin))
      return `the selector ${selector}${shared === undefined ? '' : sharedWith(shared, plugin, owners, `.${shared} is `)}`
    })
}

function sharedWith(name: string, plugin: string, owners: Owners, subject = ''): string {
  const others = [...(owners.get(name) ?? [])].filter((owner) => owner !== plugin)
  return others.length === 0 ? '' : ` (${subject}also that of ${others.join(', ')})`
}
