/** Generates the chapters of `docs/partners.md` with all plugins and their options from the definitions. */
import type { Plugin } from '../../core/kernel/plugin/define-plugin.ts'
import { expandAdditions } from '../../core/kernel/plugin/expand-additions.ts'
import type { OptionSchema } from '../../core/kernel/plugin/options.ts'
import type { ValueSchema } from '../../core/kernel/plugin/value-schema.ts'
import { inLanguage } from '../../core/kernel/text/languages.ts'

/**
 * The page with new chapters of plugins and of options.
 *
 * @throws RangeError when the page lacks the lines that mark a chapter
 */
export function withPlugins(page: string, installed: readonly Plugin[]): string {
  const plugins = installed.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return withChapter(withChapter(page, 'Plugins', pluginTable(plugins)), 'Options', optionsOf(plugins))
}

function withChapter(page: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name}: written by \`npm run schemas\` -->`, `<!-- End of ${name.toLowerCase()} -->`]
  const [from, to] = [page.indexOf(begin), page.indexOf(end)]
  if (from < 0 || to < from) throw new RangeError(`docs/partners.md lacks the lines ${begin} and ${end}`)
  return `${page.slice(0, from + begin.length)}\n\n${text}\n\n${page.slice(to)}`
}

/** A row for each plugin: its name, whether it is on by default, its pages, and what it adds to menus and slots. */
function pluginTable(plugins: readonly Plugin[]): string {
  const extensions = plugins.flatMap((plugin) => plugin.extends)
  const rows = plugins.map((plugin) => {
    const { pages, menu, adds } = expandAdditions(plugin, extensions)
    const paths = pages.map(({ path }) => `\`${path.replace(/\/[:*].*$/, '') || '/'}\``)
    const labels = menu.map(({ label }) => inLanguage(label, ['en']) ?? '')
    const slots = adds.map(({ slot }) => `\`${slot.id}\``)
    return [
      `\`${plugin.id}\``,
      inLanguage(plugin.title, ['en']) ?? '',
      plugin.onByDefault ? 'on' : 'off',
      ...[paths, labels, slots].map(listed),
    ]
  })
  return alignedTable([['plugin', 'name', 'default', 'pages', 'in menus', 'slots'], ...rows])
}

function listed(names: readonly string[]): string {
  return [...new Set(names)].join(', ')
}

/** A table in Markdown, its columns aligned as the formatter does. */
function alignedTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function optionsOf(plugins: readonly Plugin[]): string {
  return plugins
    .filter(({ options }) => Object.keys(options.properties).length > 0)
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
