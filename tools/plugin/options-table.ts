/**
 * Generates the chapter of `docs/partners.md` with the options of all plugins from the schemas.
 */
import type { OptionSchema } from '../../core/kernel/plugin/options.ts'
import type { ValueSchema } from '../../core/kernel/plugin/value-schema.ts'
import { inLanguage } from '../../core/kernel/text/languages.ts'
import type { SchemaPlugin } from '../../schemas/generate/compose-schemas.ts'

const BEGIN = '<!-- Options: written by `npm run schemas` -->'
const END = '<!-- End of options -->'

/**
 * The page with a new chapter of options.
 *
 * @throws RangeError when the page lacks the lines that mark the chapter
 */
export function withOptions(page: string, plugins: readonly SchemaPlugin[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (from < 0 || to < from) throw new RangeError(`docs/partners.md lacks the lines ${BEGIN} and ${END}`)
  return `${page.slice(0, from + BEGIN.length)}\n\n${chapter(plugins)}\n\n${page.slice(to)}`
}

function chapter(plugins: readonly SchemaPlugin[]): string {
  const withAny = plugins
    .filter(({ options }) => Object.keys(options.properties).length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return withAny
    .map(({ id, title, onByDefault, options }) =>
      [
        `### ${id}: ${inLanguage(title, ['en'])}`,
        onByDefault ? 'On unless turned off.' : 'Off unless turned on.',
        ...Object.entries(options.properties).map(([name, option]) => entry(name, option)),
      ].join('\n\n'),
    )
    .join('\n\n')
}

function entry(name: string, option: OptionSchema): string {
  const [example] = option.examples ?? []
  const values = valuesOf(option)
  const lines = [`**\`${name}\`** ${option.description}`]
  if (values.length > 0) lines.push(values.join('\n'))
  lines.push(`Default: \`${JSON.stringify(option.default)}\``)
  if (example !== undefined) lines.push(`Example: \`"${name}": ${JSON.stringify(example)}\``)
  return lines.join('\n\n')
}

/** A line for each value of an option that takes only listed ones, or for each field of its objects. */
function valuesOf(option: OptionSchema): readonly string[] {
  const rule = option.type === 'array' ? option.items : option
  if (rule.type === 'object' && 'properties' in rule)
    return Object.entries(rule.properties).map(
      ([name, field]) => `- \`${name}\`: ${field.description}${choices(field)}`,
    )
  if (rule.type !== 'string' || rule.enum === undefined) return []
  return rule.enum.map((value, index) => `- \`${value}\`: ${rule.enumDescriptions[index]}`)
}

function choices(field: ValueSchema): string {
  const rule = field.type === 'array' ? field.items : field
  if (rule.type !== 'string' || rule.enum === undefined || rule.enum.length === 1) return ''
  return ` One of ${rule.enum.map((value) => `\`${value}\``).join(', ')}.`
}
