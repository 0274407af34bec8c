/**
 * Reads a packed plugin and makes the script that browsers get (docs/decisions/0061-plugins-admitted-at-run-time.md). Nothing here runs the
 * plugin. A packed plugin is one script: its description as a comment, the modules that it shares with the portal, one a line, and its code.
 */
import * as z from 'zod/mini'
import type { OptionsSchema } from '../../core/kernel/plugin/options.ts'

const strings = z.array(z.string())
const descriptionSchema = z.strictObject({
  id: z.string(),
  version: z.string(),
  core: z.string(),
  needs: strings,
  slots: strings,
  calls: strings,
  reach: strings,
  /** The paths of its pages. */
  pages: strings,
  options: z.optional(
    z.strictObject({
      type: z.literal('object'),
      additionalProperties: z.literal(false),
      properties: z.record(z.string(), z.looseObject({ type: z.string(), description: z.string() })),
    }),
  ),
})
export type PluginDescription = Omit<z.output<typeof descriptionSchema>, 'options'> & {
  /** The JSON schema of its options. */
  readonly options?: OptionsSchema | undefined
}

export type PackedPlugin = {
  readonly description: PluginDescription
  /** Names of shared modules, by the local name that the code has for each. */
  readonly imports: Readonly<Record<string, string>>
  readonly code: string
}

/** A reason for which a file is not what the operator listed. */
export type Mismatch = { readonly at: string; readonly expected: string; readonly received: string }

const HEAD = '/*! gapura-plugin '
const END = ' */'
const IMPORT = /^import\*as (\$\d+) from"([^"\\]+)";$/

/** Null: the text is not a packed plugin. */
export function readPackedPlugin(text: string): PackedPlugin | null {
  const [first = '', ...lines] = text.split('\n')
  if (!first.startsWith(HEAD) || !first.endsWith(END)) return null
  const { data } = descriptionSchema.safeParse(parsed(first.slice(HEAD.length, -END.length)))
  if (!data) return null
  // Packing has checked the schema of each option; a change of the file since then would be another hash.
  const description = data as PluginDescription
  const imports: Record<string, string> = {}
  for (const [index, line] of lines.entries()) {
    const [, local, name] = IMPORT.exec(line) ?? []
    if (local === undefined || name === undefined) return { description, imports, code: lines.slice(index).join('\n') }
    imports[local] = name
  }
  return null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

type Listed = Pick<PluginDescription, 'id' | 'core' | 'slots' | 'calls' | 'reach'>

/** Where the file says other than the list. More in the list than in the file is a difference too: the list is what was reviewed. */
export function mismatches(listed: Listed, description: PluginDescription): readonly Mismatch[] {
  const keys = ['id', 'core', 'slots', 'calls', 'reach'] as const
  const textOf = (value: string | readonly string[]) =>
    JSON.stringify(typeof value === 'string' ? value : value.toSorted())
  return keys.flatMap((at) => {
    const [expected, received] = [textOf(description[at]), textOf(listed[at])]
    return expected === received ? [] : [{ at, expected: `${expected}, as the file says`, received }]
  })
}

/** The names of modules that the file imports and the build does not share. */
export function unknownImports({ imports }: PackedPlugin, shared: Readonly<Record<string, string>>): readonly string[] {
  return Object.values(imports).filter((name) => !Object.hasOwn(shared, name))
}

/**
 * The script for a browser. The definitions of the build run first, because the plugin may use their exports.
 *
 * @param shared addresses of the build's files, by the name of the shared module
 * @param definitions the address of the file with the definitions of the page
 */
export function servedText(
  { imports, code }: PackedPlugin,
  { shared, definitions }: { readonly shared: Readonly<Record<string, string>>; readonly definitions: string },
): string {
  const lines = Object.entries(imports).map(
    ([local, name]) => `import*as ${local} from${JSON.stringify(shared[name])};`,
  )
  return [`import${JSON.stringify(definitions)};`, ...lines, code].join('\n')
}
