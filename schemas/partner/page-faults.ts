/** The mild faults of a partner's own pages: paths that the portal or another page has, and parts of a text that are not shown. */
import type { OwnPage } from '../../core/kernel/partner/own-page-content.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { readMarkdown, textOf, type MarkdownFault } from '../../core/kernel/partner/read-markdown.ts'
import { NO_SCRIPT_PATH, SIGN_OUT_PATH } from '../../core/kernel/page/no-script.ts'
import { REPORTS_PATH } from '../../core/kernel/page/plugin-report.ts'
import { SHELL_PATH } from '../../core/kernel/page/service-worker-paths.ts'
import { CORE_PATHS } from '../../core/kernel/plugin/core-paths.ts'
import { FAULT_SENTENCES } from '../../core/kernel/plugin/fault-sentences.ts'
import { matchPath } from '../../core/kernel/plugin/path-pattern.ts'
import type { Plan } from '../../core/kernel/plugin/plan.ts'
import { knownPaths, missingPath, type KnownPath } from './known-paths.ts'
import { pointerTo, showValue, type PartnerFault } from './partner-fault.ts'

type Fault = Omit<PartnerFault, 'file'>
type Keys = readonly (string | number)[]

/** Paths that the host, or a server of static files, answers itself. */
const HOST_PATHS: readonly string[] = [
  ...CORE_PATHS,
  NO_SCRIPT_PATH,
  REPORTS_PATH,
  SHELL_PATH,
  SIGN_OUT_PATH,
  '/api',
  '/assets',
  '/brand',
  '/clear-cookies',
  '/healthz',
  '/partners',
  '/readyz',
]

/** @param made a plan of the file with all installed plugins */
export function pageFaults(made: Plan, partner: Partner): readonly Fault[] {
  const { pages = [] } = partner
  const known = knownPaths(made, partner).pages
  return pages.flatMap((page, index) => [
    ...pathFault(page, index, pages, made),
    ...Object.entries(page.text ?? {}).flatMap(([language, text]) =>
      textFaults(textOf(text), known, ['pages', index, 'text', language]),
    ),
  ])
}

function pathFault({ path }: OwnPage, index: number, pages: readonly OwnPage[], made: Plan): readonly Fault[] {
  const owner = pageAt(made, path)
  const twin = pages.findIndex((other) => other.path === path)
  const received = HOST_PATHS.includes(path)
    ? 'a path of the host'
    : owner
      ? `the path of a page of ${owner.plugin}`
      : twin < index
        ? `the path of page ${twin + 1} of this file`
        : null
  if (received === null) return []
  const expected = 'a path that no other page has'
  const pointer = pointerTo(['pages', index, 'path'])
  return [
    { code: 'P127', pointer, expected, received: `${showValue(path)}, ${received}`, remedy: FAULT_SENTENCES.P127 },
  ]
}

/** The page of a plugin that the file turns on, whoever may open it. */
function pageAt({ plugins, pages }: Plan, path: string) {
  const on = new Set(plugins.flatMap(({ plugin, shown }) => (shown ? plugin.id : [])))
  return pages.find(({ page, plugin }) => on.has(plugin) && matchPath(page.path, path) !== null)
}

const EXPECTED: Readonly<Record<MarkdownFault['kind'], string>> = {
  html: 'Markdown without HTML',
  picture: 'text without pictures',
  link: 'a link to https, mailto, tel, or a path of the portal',
  depth: 'at most 20 levels',
}

function textFaults(text: string, known: readonly KnownPath[], keys: Keys): readonly Fault[] {
  const { faults, paths } = readMarkdown(text)
  const pointer = pointerTo(keys)
  const at = (line: number, received: string) => `${showValue(received)} in line ${line} of the text`
  return [
    ...faults.map(({ kind, line, received }) => {
      return {
        code: 'P128' as const,
        pointer,
        expected: EXPECTED[kind],
        received: at(line, received),
        remedy: FAULT_SENTENCES.P128,
      }
    }),
    ...paths.flatMap(({ path, line }) => {
      const missing = missingPath(path, known, 'The link leads nowhere until then.')
      return missing === null ? [] : [{ code: 'P126' as const, pointer, received: at(line, path), ...missing }]
    }),
  ]
}
