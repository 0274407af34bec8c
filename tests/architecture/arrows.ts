/**
 * The table of arrows: which files may import which. Arrows point down. Every import that is not listed here is a
 * fault.
 */
import type { Fault } from './fault.ts'
import type { Import } from './imports.ts'
import { matches } from './pattern.ts'

type Row = {
  /** The importing files. The first row that matches a file applies. */
  readonly files: string
  /** What they may import in addition to files of their own folder. */
  readonly may: readonly string[]
  readonly rule: string
  readonly remedy: string
}

/**
 * The rooms of core, from the lowest up, each with the rooms that it may import in addition to its own files. A room
 * lists only rooms above it in this table, so circles of rooms are impossible.
 */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  // Rules of single values, without state and imports. All rooms, the host and the sandbox may import it.
  values: [],
  // The service worker's work, which runs without the portal.
  worker: [],
  // State that the portal's parts share, as atoms in one store.
  store: [],
  // What customers press and fill in: plain HTML with the brand's CSS variables.
  controls: [],
  text: [],
  api: [],
  plugin: ['text'],
  ui: ['text', 'store', 'controls'],
  // What every back end of the portal does alike: the sandbox and the bridges.
  backend: ['api'],
  sandbox: ['api', 'backend'],
  hotspot: ['text', 'api', 'plugin', 'store'],
  session: ['api', 'plugin', 'store'],
  partner: ['text', 'api', 'plugin'],
  // The contract of a plugin's `actions.ts`.
  posts: ['text', 'api', 'plugin', 'hotspot', 'session', 'partner'],
  brand: [],
  layout: ['text', 'store', 'controls', 'plugin', 'ui'],
  page: ['text', 'plugin', 'partner', 'brand'],
  assembly: ['text', 'store', 'api', 'plugin', 'ui', 'hotspot', 'session', 'partner', 'brand', 'layout', 'page'],
  navigation: ['controls', 'plugin', 'session', 'assembly'],
  parts: ['text', 'api', 'plugin', 'ui', 'store', 'assembly'],
  portal: [
    ...[
      'worker',
      'text',
      'store',
      'controls',
      'api',
      'plugin',
      'ui',
      'hotspot',
      'session',
      'partner',
      'layout',
      'page',
    ],
    ...['assembly', 'navigation', 'parts'],
  ],
  fields: [
    'text',
    'controls',
    'api',
    'plugin',
    'ui',
    'session',
    'partner',
    'layout',
    'page',
    'assembly',
    'navigation',
    'parts',
  ],
}
/** Single files that a room may import in addition. */
const BESIDES: Readonly<Record<string, readonly string[]>> = {
  // The error class for which `ui` writes texts.
  ui: ['core/kernel/api/api-error.ts'],
}
/** What host and sandbox may import from core: the pure rooms, the path matcher, and the sanitiser of addresses. */
const PURE = [
  'core/{partner,brand,page,values,worker}/**',
  'core/hotspot/gateways/{arrival,define-openings,gateway,read-query,with-kinds}.ts',
  'core/kernel/plugin/path-pattern.ts',
  'core/kernel/values/safe-path.ts',
  'core/kernel/text/languages.ts',
]

const HAND_IN = 'Let the caller pass it in as a parameter, or move it down to a place that both may import.'
const TEST = '*.{test,built}.{ts,tsx}'
const ENDPOINTS = ['core/*/endpoints.ts', 'plugins/*/endpoints.ts']
/** The faces of core: what plugins may import, by capability. */
const FACES = ['core/public/index.ts', 'core/{api,controls,fields,hotspot,posts,sandbox,session,text,values}/index.ts']

/** One row for each room of core. */
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
      'tests/testing.tsx',
      'sandbox/**',
      'tests/**',
      'plugins/*/{index,plugin,sandbox,endpoints}.{ts,tsx}',
    ],
    rule: 'A plugin’s test imports its own files, the faces of core, the test entry tests/testing.tsx, and other plugins’ cards',
    remedy: 'Render through tests/testing.tsx, and add there what it cannot do yet.',
  },
  {
    files: `core/**/${TEST}`,
    may: ['core/**', 'sandbox/**', 'tests/**', 'locales/**', 'partner-configs/**'],
    rule: 'A test of core knows no plugin by name',
    remedy: 'Define a small plugin inside the test, or put the test into the plugin’s folder or into tests/.',
  },
  {
    files: 'tests/testing.tsx',
    may: [
      'core/**',
      'sandbox/**',
      'tests/doubles/**',
      'plugins/*/{plugin,sandbox}.ts',
      'locales/**',
      'partner-configs/**',
    ],
    rule: 'The test entry renders a plugin in a real portal against the sandbox',
    remedy: HAND_IN,
  },
  {
    files: 'core/*/endpoints.ts',
    may: ['core/kernel/api/endpoint.ts', 'core/*/endpoints.ts'],
    rule: 'Files of endpoint values import only core/kernel/api/endpoint.ts and the shapes of other endpoint values',
    remedy: 'Keep only endpoint values in this file, and put the code that uses them into a file next to it.',
  },
  {
    files: 'core/public/index.ts',
    may: ['core/*/**'],
    rule: 'The face of core exports only names of core',
    remedy: 'Do not export it here; import it from its own file where it is needed.',
  },
  ...CORE_ROWS,
  {
    files: 'plugins/*/**',
    may: FACES,
    rule: 'A plugin imports @gapura/core and its faces by capability, the face @gapura/plugins/<id> of plugins that it needs, and its own files',
    remedy:
      'Offer what is missing in core/public/index.ts (or in that plugin’s index.ts, and name the plugin in `needs`).',
  },
  {
    files: `host/**/${TEST}`,
    may: ['core/**', 'sandbox/**', 'tests/**', 'plugins/*/{plugin,sandbox}.ts', 'partner-configs/**'],
    rule: 'A test of the host may use core and the sandbox',
    remedy: HAND_IN,
  },
  {
    files: 'host/main.ts',
    may: [...PURE, 'sandbox/process/own-process.ts'],
    rule: 'The host’s entry imports only the host, the pure rooms of core, and what starts the sandbox’s process',
    remedy: 'Pass it in as a parameter. The prerender is loaded from the build, not imported.',
  },
  {
    files: 'host/edge.ts',
    may: [...PURE, 'src/server/prerender.tsx'],
    rule: 'The host’s entry without a disk imports the host, the pure rooms of core, and the prerender, which its bundle contains',
    remedy: HAND_IN,
  },
  {
    files: 'host/partners/folder-worker.ts',
    may: [...PURE, 'core/kernel/plugin/fault.ts'],
    rule: 'The thread that reads the partners’ folder imports the pure rooms of core, and what suggests a name',
    remedy: HAND_IN,
  },
  {
    files: 'host/**',
    may: PURE,
    rule: 'The host imports from core only the pure rooms (core/partner, host/brand, core/page, core/values, core/worker, core/kernel/plugin/path-pattern.ts, core/kernel/values/safe-path.ts, core/kernel/text/languages.ts); only host/main.ts knows the sandbox',
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
    may: ['core/{api,backend,sandbox}/**', ...PURE, 'plugins/*/sandbox.ts', ...ENDPOINTS],
    rule: 'The sandbox imports endpoint values and plugins’ sandbox.ts, but no screen and no session',
    remedy: 'Import the endpoint value, and answer a plugin’s endpoints in that plugin’s sandbox.ts.',
  },
  {
    files: `bridges/*/**/${TEST}`,
    may: ['bridges/kit/**', 'core/{api,backend,values}/**', 'tests/**', 'tools/**', ...ENDPOINTS],
    rule: 'A test of a bridge may use the kit, endpoint values, and the tools that call a back end',
    remedy: HAND_IN,
  },
  {
    files: 'bridges/main.ts',
    may: ['bridges/**'],
    rule: 'The entry of the bridges imports bridges only',
    remedy: HAND_IN,
  },
  {
    files: 'bridges/*/proof/**',
    may: ['bridges/kit/**', 'core/{api,backend,values}/**', 'tools/**', ...ENDPOINTS],
    rule: 'The proof of a bridge uses the kit, endpoint values, and the tools that call a back end or start a browser',
    remedy: HAND_IN,
  },
  {
    files: 'bridges/kit/**',
    may: ['core/{api,backend,values}/**', ...ENDPOINTS],
    rule: 'The kit of the bridges imports endpoint values and the pure rooms of core that a back end needs, and no bridge',
    remedy: 'What knows one billing system belongs into the folder of its bridge, which hands it to the kit.',
  },
  {
    files: 'bridges/**',
    may: ['bridges/kit/**', 'core/{api,backend,values}/**', ...ENDPOINTS],
    rule: 'A bridge imports the kit, endpoint values and pure rooms of core, and no other bridge',
    remedy: HAND_IN,
  },
  {
    files: 'src/**',
    may: ['core/**', 'plugins/*/{plugin,index,opens,actions}.ts', 'plugins/*/locales/*.json', 'locales/**'],
    rule: 'src imports core and the plugins’ cards and posts for the browser and the prerender, but neither host nor sandbox',
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
      'bridges/**',
      'tools/**',
      'tests/**',
      'e2e/**',
      'schemas/**',
      'locales/**',
      'partner-configs/**',
      '*',
    ],
    rule: 'Nothing imports src or host: they only connect the other parts',
    remedy: 'Move shared code into core (core/partner if the host uses it too) and import it from there.',
  },
  {
    files: 'lab/**',
    may: ['sandbox/process/own-process.ts', 'tools/**', 'e2e/browsers/**'],
    rule: 'The lab runs the portal from its build, as an operator does, and imports nothing of it but what starts the sandbox’s process, and the drivers of browsers',
    remedy: 'Ask the running portal, or read what its tools print.',
  },
  {
    files: '*',
    may: ['tools/**', 'core/**', 'plugins/**', 'tests/**', 'e2e/support/**'],
    rule: 'Nothing imports src or host: they only connect the other parts',
    remedy: 'A configuration imports its Vite plugins from tools/.',
  },
]

/**
 * The fault of one import of `file`; null when the import is allowed. `needs`: the ids in the `needs` of the plugin's
 * card.
 */
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
  if (target === 'backend/index.ts' && own?.startsWith('plugins/') && !isSandbox && !isTest(file)) {
    return fault(
      'Only a plugin’s sandbox.ts imports @gapura/backend, because no browser loads that file',
      'Move the code into sandbox.ts or sandbox/.',
    )
  }
  const isAllowed = isFace || row.may.some((pattern) => matches(pattern, target))
  if (!isAllowed) return fault()
  const isRelative = one.specifier.startsWith('.')
  if (own?.startsWith('plugins/') && isRelative && /(^core|^core\/[^/]+|^plugins\/[^/]+)\/index\.ts$/.test(target)) {
    return fault(
      'A plugin imports core and other plugins by name: @gapura/core, @gapura/plugins/<id>',
      'Write the name instead of the relative path.',
    )
  }
  return null
}

function isTest(file: string): boolean {
  return matches(`**/${TEST}`, file)
}

/** The fault of a file in a room without a row in the table; null for all other files. */
export function roomFault(file: string): Fault | null {
  if (rowOf(file)) return null
  return {
    file,
    found: 'a file in a room that is not in the table of arrows',
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
  const isDivided = top === 'core' || top === 'plugins' || top === 'bridges'
  if (!isDivided) return top ?? null
  return third === undefined ? null : `${top}/${second}`
}
