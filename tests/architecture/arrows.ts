/** The table of arrows: which file may import which. Arrows run down; what is not allowed here is not allowed. */
import type { Fault } from './fault.ts'
import type { Import } from './imports.ts'
import { matches } from './pattern.ts'

type Row = {
  /** The importing files. The first row that fits counts. */
  readonly files: string
  /** What they may import besides files of their own folder. */
  readonly may: readonly string[]
  readonly rule: string
  readonly remedy: string
}

/**
 * The rooms of core, from the ground up, each with the rooms that it may import besides its own files. A room names only
 * rooms that stand above it in this table, so there is no way round in a circle.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  // Rules of single values, without state and without imports: the ground of all rooms, of the host and of the sandbox.
  values: [],
  // What the portal's parts share, as atoms in one store.
  store: [],
  text: [],
  api: [],
  plugin: ['text'],
  ui: ['text', 'store'],
  sandbox: ['api'],
  hotspot: ['api'],
  session: ['api', 'plugin', 'store'],
  partner: ['text', 'api', 'plugin'],
  brand: [],
  layout: ['text', 'store', 'plugin', 'ui'],
  page: ['text', 'plugin', 'partner', 'brand'],
  assembly: ['text', 'store', 'api', 'plugin', 'ui', 'hotspot', 'session', 'partner', 'brand', 'layout', 'page'],
  navigation: ['plugin', 'session', 'assembly'],
  parts: ['text', 'api', 'plugin', 'ui', 'assembly'],
  portal: [
    ...['text', 'store', 'api', 'plugin', 'ui', 'hotspot', 'session', 'partner', 'layout', 'page'],
    ...['assembly', 'navigation', 'parts'],
  ],
  fields: ['text', 'api', 'plugin', 'ui', 'session', 'partner', 'layout', 'page', 'assembly', 'navigation', 'parts'],
}
/** Single files that a room may import besides. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  // The error that it puts into words.
  ui: ['core/api/api-error.ts'],
}
/** What host and sandbox take of core: rooms that are pure, and the one matcher of paths. */
const PURE = ['core/{partner,brand,page,values}/**', 'core/plugin/path-pattern.ts', 'core/text/languages.ts']

const HAND_IN = 'Have it handed in as a parameter by whoever calls, or move the piece down to where both can reach it.'
const TEST = '*.{test,built}.{ts,tsx}'
const ENDPOINTS = ['core/*/endpoints.ts', 'plugins/*/endpoints.ts']
/** The faces of core: what plugins may import, by capability. */
const FACES = ['core/index.ts', 'core/{fields,hotspot,sandbox,session}/index.ts']

/** One row a room of core. */
const CORE_ROWS: readonly Row[] = Object.entries(ROOMS).map(([room, may]) => ({
  files: `core/${room}/**`,
  may: [...[...may, 'values'].map((other) => `core/${other}/**`), ...(BESIDES[room] ?? []), 'locales/**'],
  rule: `core/${room} imports ${may.length === 0 ? 'no other room of core' : `of core only ${may.join(', ')}`}`,
  remedy: HAND_IN,
}))

const ROWS: readonly Row[] = [
  {
    files: `plugins/*/**/${TEST}`,
    may: [
      ...FACES,
      'core/testing.tsx',
      'sandbox/**',
      'tests/**',
      'plugins/*/{index,plugin,sandbox,endpoints}.{ts,tsx}',
    ],
    rule: 'A plugin’s test uses its own files, the faces of core, the tests’ door core/testing.tsx, and other plugins by their cards',
    remedy: 'Render through core/testing.tsx; what it cannot do yet belongs there.',
  },
  {
    files: `core/**/${TEST}`,
    may: ['core/**', 'sandbox/**', 'tests/**', 'locales/**', 'partner-configs/**'],
    rule: 'A test of core knows no plugin by name',
    remedy: 'Define a small plugin inside the test, or put the test into the plugin’s folder or into tests/.',
  },
  {
    files: 'core/testing.tsx',
    may: [
      'core/**',
      'sandbox/**',
      'tests/doubles/**',
      'plugins/*/{plugin,sandbox}.ts',
      'locales/**',
      'partner-configs/**',
    ],
    rule: 'The tests’ door puts a plugin into a true portal against the sandbox',
    remedy: HAND_IN,
  },
  {
    files: 'core/*/endpoints.ts',
    may: ['core/api/endpoint.ts', 'core/*/endpoints.ts'],
    rule: 'Endpoint values are made of core/api/endpoint.ts and shapes of other endpoint values',
    remedy: 'Keep the file to values; what uses them goes beside it.',
  },
  {
    files: 'core/index.ts',
    may: ['core/*/**'],
    rule: 'The face of core hands on names of core and nothing else',
    remedy: 'Leave it out here; whoever needs it imports it from where it lives.',
  },
  ...CORE_ROWS,
  {
    files: 'plugins/*/**',
    may: FACES,
    rule: 'A plugin imports #core and its faces by capability, the face #plugins/<id> of plugins that it needs, and its own files',
    remedy: 'Offer what is missing in core/index.ts (or in that plugin’s index.ts, and name the plugin in `needs`).',
  },
  {
    files: `host/**/${TEST}`,
    may: ['core/**', 'sandbox/**', 'tests/**', 'plugins/*/{plugin,sandbox}.ts', 'partner-configs/**'],
    rule: 'A test of the host may use core and the sandbox',
    remedy: HAND_IN,
  },
  {
    files: 'host/main.ts',
    may: [...PURE, 'sandbox/**', 'plugins/*/sandbox.ts'],
    rule: 'The host’s entry wires the host, the sandbox and what is pure in core',
    remedy: 'Have it handed in; the prerender comes from the build, not by an import.',
  },
  {
    files: 'host/**',
    may: PURE,
    rule: 'The host takes from core only what is pure (core/partner, core/brand, core/page, core/values, core/plugin/path-pattern.ts, core/text/languages.ts); only host/main.ts knows the sandbox',
    remedy: HAND_IN,
  },
  {
    files: `sandbox/**/${TEST}`,
    may: ['core/**', 'plugins/*/{plugin,sandbox,endpoints}.ts', 'tests/**', 'partner-configs/**'],
    rule: 'A test of the sandbox may use core and the plugins’ cards and answers',
    remedy: HAND_IN,
  },
  {
    files: 'sandbox/**',
    may: ['core/{api,sandbox}/**', ...PURE, 'plugins/*/sandbox.ts', ...ENDPOINTS],
    rule: 'The sandbox knows endpoint values and plugins’ sandbox.ts, no screen and no session',
    remedy: 'Take the endpoint value; let the plugin’s sandbox.ts answer what is the plugin’s own.',
  },
  {
    files: 'src/**',
    may: ['core/**', 'plugins/*/{plugin,index}.ts', 'plugins/*/locales/*.json', 'locales/**'],
    rule: 'src wires core and the plugins’ cards for the browser and the prerender; it knows neither host nor sandbox',
    remedy: HAND_IN,
  },
  {
    files: 'tests/**',
    may: ['**'],
    rule: '',
    remedy: '',
  },
  {
    files: '{tools,e2e}/**',
    may: [
      'core/**',
      'plugins/**',
      'sandbox/**',
      'tools/**',
      'tests/**',
      'e2e/**',
      'schemas/**',
      'locales/**',
      'partner-configs/**',
      '*',
    ],
    rule: 'Nothing imports src or host: they only wire',
    remedy: 'Move what is worth sharing into core (core/partner, when the host uses it too) and import it from there.',
  },
  {
    files: '*',
    may: ['tools/**', 'core/**', 'plugins/**', 'tests/**', 'e2e/support/**'],
    rule: 'Nothing imports src or host: they only wire',
    remedy: 'A configuration takes its plug-ins from tools/.',
  },
]

/** What is wrong with one import of `file`; null when the arrow runs down. `needs`: the plugin's, from its card. */
export function judge(file: string, one: Import, needs: readonly string[]): Fault | null {
  const { target } = one
  if (target === null) return null
  const row = rowOf(file)
  if (!row) return null
  const fault = (rule = row.rule, remedy = row.remedy): Fault => ({
    file,
    line: one.line,
    found: `imports ${one.specifier}`,
    rule,
    remedy,
  })
  const own = folderOf(file)
  if (own !== null && target.startsWith(`${own}/`)) return null
  const isSandbox = /^plugins\/[^/]+\/sandbox(\.ts$|\/)/.test(file)
  const isFace = needs.some(
    (id) => target === `plugins/${id}/index.ts` || (isSandbox && target === `plugins/${id}/sandbox/index.ts`),
  )
  if (target === 'core/sandbox/index.ts' && own?.startsWith('plugins/') && !isSandbox && !isTest(file)) {
    return fault(
      'Only a plugin’s sandbox.ts takes #core/sandbox: no browser loads it',
      'Move the code into sandbox.ts or sandbox/.',
    )
  }
  const isAllowed = isFace || row.may.some((pattern) => matches(pattern, target))
  if (!isAllowed) return fault()
  const isRelative = one.specifier.startsWith('.')
  if (own?.startsWith('plugins/') && isRelative && /(^core|^core\/[^/]+|^plugins\/[^/]+)\/index\.ts$/.test(target)) {
    return fault(
      'A plugin names what it stands on: #core, #plugins/<id>',
      'Write the name in place of the relative path.',
    )
  }
  return null
}

function isTest(file: string): boolean {
  return matches(`**/${TEST}`, file)
}

/** A file in a room that nobody planned; null for all others. */
export function roomFault(file: string): Fault | null {
  if (rowOf(file)) return null
  return {
    file,
    found: 'a file in a room that the table of arrows does not know',
    rule: 'Every room has its row in tests/architecture/arrows.ts',
    remedy: 'Move the file into a room that exists; a new room is a decision (docs/decisions) and a new row.',
  }
}

function rowOf(file: string): Row | undefined {
  return ROWS.find(({ files }) => matches(files, file))
}

/** The folder inside which files import each other freely: a plugin, a room of core, or a whole top folder. */
function folderOf(file: string): string | null {
  const [top, second, third] = file.split('/')
  if (second === undefined) return null
  const isDivided = top === 'core' || top === 'plugins'
  if (!isDivided) return top ?? null
  return third === undefined ? null : `${top}/${second}`
}
