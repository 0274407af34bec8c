/** The table of imports: which room may import which. Lint reports every import that is not listed (`import-table.ts`). */
import { targetOf } from './import-target.ts'
import { matches } from './pattern.ts'

type Room = {
  /** The files of the room. The first room that matches a file applies. */
  readonly files: string
  /** Patterns of the files that they may import besides their own room's. */
  readonly may: readonly string[]
  readonly remedy: string
}

const HAND_IN = 'Let the caller pass it in as a parameter, or move it down to a place that both may import.'
const TEST = '*.{test,built,operators,browsers,proof}.{ts,tsx,mjs}'
/** The entry points of the core, which plugins may import. */
const PUBLIC = ['core/public/*.ts', 'core/kit/controls/index.ts']
const KERNEL = 'core/kernel/**'
const DATA_FILES = ['locales/**', 'partner-configs/**', 'schemas/*.json']
const EVERYTHING = ['**']

/** The rooms of one part of core, floor by floor: a room imports its own files, the floors below, and `more`. */
function floors(part: string, all: readonly (readonly string[])[], more: readonly string[]): readonly Room[] {
  return all.flatMap((names, at) =>
    names.map((name) => ({
      files: `core/${part}/${name}/**`,
      may: [...all.slice(0, at).flatMap((below) => below.map((one) => `core/${part}/${one}/**`)), ...more],
      remedy: HAND_IN,
    })),
  )
}

const SRC = [
  'core/**',
  'schemas/**',
  'plugins/*/*.ts',
  'plugins/*/samples.tsx',
  'plugins/**/*.css',
  'plugins/*/locales/*.json',
  'locales/**',
]

/** From the ground up. Tests may import more than what they test. */
export const ROOMS: readonly Room[] = [
  {
    files: `core/**/${TEST}`,
    may: ['core/**', 'schemas/**', 'backend/**', 'sandbox/**', 'tests/**', 'host/brand/**', ...DATA_FILES],
    remedy: 'Define a small plugin inside the test, or put the test into the plugin’s folder or into tests/.',
  },
  ...floors(
    'kernel',
    [['values', 'store'], ['text', 'api'], ['plugin', 'partner'], ['session', 'gateway', 'page'], ['hotspot']],
    ['locales/**'],
  ),
  ...floors(
    'kit',
    [['query', 'controls'], ['context'], ['ui', 'navigation'], ['lazy'], ['forms'], ['map', 'photo']],
    [KERNEL, 'locales/**'],
  ),
  ...floors('shell', [['assembly', 'frame'], ['offline'], ['portal']], [KERNEL, 'core/kit/**', 'locales/**']),
  {
    files: 'core/public/*',
    may: [KERNEL, 'core/kit/**'],
    remedy: 'A plugin cannot reach the shell. Move what it needs into the kit.',
  },
  { files: `schemas/**/${TEST}`, may: EVERYTHING, remedy: '' },
  { files: 'schemas/**', may: [KERNEL, 'core/public/*.ts'], remedy: HAND_IN },
  { files: `backend/**/${TEST}`, may: EVERYTHING, remedy: '' },
  { files: 'backend/**', may: [KERNEL, 'core/public/*.ts'], remedy: HAND_IN },
  {
    files: `plugins/*/**/${TEST}`,
    may: [...PUBLIC, 'backend/**', 'sandbox/**', 'tests/**', 'plugins/*/{index,plugin,sandbox,endpoints}.{ts,tsx}'],
    remedy: 'Render through @gapura/testing, and add there what it cannot do yet.',
  },
  {
    files: 'plugins/*/**',
    may: [...PUBLIC, 'backend/index.ts'],
    remedy:
      'Offer what is missing in core/public/index.ts (or in that plugin’s index.ts, and name the plugin in `needs`).',
  },
  {
    files: `host/**/${TEST}`,
    may: [
      'core/**',
      'schemas/**',
      'backend/**',
      'sandbox/**',
      'tests/**',
      'plugins/*/{plugin,sandbox}.ts',
      ...DATA_FILES,
    ],
    remedy: HAND_IN,
  },
  { files: 'host/page/page-template.ts', may: ['index.html'], remedy: HAND_IN },
  { files: 'host/**', may: [KERNEL, 'schemas/**', 'locales/**'], remedy: HAND_IN },
  {
    files: `sandbox/**/${TEST}`,
    may: ['core/**', 'backend/**', 'tests/**', 'plugins/*/{plugin,sandbox,endpoints}.ts', ...DATA_FILES],
    remedy: HAND_IN,
  },
  {
    files: 'sandbox/**',
    may: ['backend/**', KERNEL, 'plugins/*/{sandbox,endpoints}.ts', ...DATA_FILES],
    remedy: 'Import the endpoint value, and answer a plugin’s endpoints in that plugin’s sandbox.ts.',
  },
  {
    files: 'bridges/{*/proof/**,**/' + TEST + '}',
    may: ['bridges/**', 'backend/**', KERNEL, 'plugins/*/endpoints.ts', 'tests/**', 'tools/**', 'e2e/support/**'],
    remedy: HAND_IN,
  },
  {
    files: 'bridges/kit/**',
    may: ['backend/**', KERNEL, 'plugins/*/endpoints.ts'],
    remedy: 'What knows one billing system belongs into the folder of its bridge, which hands it to the kit.',
  },
  {
    files: 'examples/**',
    may: [...PUBLIC, 'backend/index.ts', 'tests/testing.tsx', 'plugins/*/{index,plugin,sandbox/index}.ts'],
    remedy: 'An example is outside the portal: it imports what a package of somebody else can.',
  },
  { files: 'bridges/main.ts', may: ['bridges/**'], remedy: HAND_IN },
  { files: 'bridges/*/**', may: ['bridges/kit/**', 'backend/**', KERNEL, 'plugins/*/endpoints.ts'], remedy: HAND_IN },
  {
    files: 'src/host/edge-entry.ts',
    may: ['src/render/renderer.ts', 'host/**', 'core/kernel/partner/endpoints.ts'],
    remedy: HAND_IN,
  },
  {
    files: 'src/host/**',
    may: [
      'package.json',
      'host/main.ts',
      'sandbox/process/{own-process,serve}.ts',
      'sandbox/plugins.ts',
      'studio/server/start-studio.ts',
      'src/component-page/component-page.tsx',
    ],
    remedy: HAND_IN,
  },
  {
    files: 'src/component-page/**',
    may: ['src/render/build-plugins.ts', ...SRC],
    remedy: HAND_IN,
  },
  {
    files: 'src/**',
    may: SRC,
    remedy: HAND_IN,
  },
  { files: `studio/**/${TEST}`, may: EVERYTHING, remedy: '' },
  { files: 'studio/contract.ts', may: [KERNEL], remedy: 'Both sides of the studio read it; it has shapes alone.' },
  {
    files: 'studio/store/**',
    may: [KERNEL, 'core/kit/navigation/menu-of.ts', 'schemas/**', 'host/partners/**', 'host/admitted/**'],
    remedy: HAND_IN,
  },
  {
    files: 'studio/server/**',
    may: [
      'studio/contract.ts',
      'studio/store/**',
      'studio/locales/*.json',
      KERNEL,
      'schemas/**',
      'host/**',
      'backend/images/image-check.ts',
      'sandbox/answers/demo.ts',
    ],
    remedy: HAND_IN,
  },
  {
    files: 'studio/**',
    // Colour arithmetic has one owner, the host's brand, and the pictures of icons have one, the portal's navigation.
    may: [
      'studio/contract.ts',
      'studio/locales/*.json',
      KERNEL,
      'host/brand/color.ts',
      'core/kit/navigation/link-icons.ts',
    ],
    remedy: 'The studio’s page asks its server. A shape of an answer belongs into studio/contract.ts.',
  },
  {
    files: 'e2e/**',
    may: ['sandbox/**', KERNEL, 'host/brand/color.ts', 'tools/**', 'tests/doubles/**', ...DATA_FILES],
    remedy: 'A journey knows the portal as a browser does. Ask the running portal.',
  },
  {
    files: 'tools/**',
    may: [
      'core/**',
      'schemas/**',
      'backend/**',
      'plugins/**',
      'host/**',
      'sandbox/**',
      'studio/store/**',
      'tests/**',
      ...DATA_FILES,
    ],
    remedy: 'Nothing imports src, bridges or the lab; they only connect the other parts.',
  },
  { files: '{tests,lab}/**', may: EVERYTHING, remedy: '' },
  {
    files: '*',
    may: ['tools/**', 'core/**', 'plugins/**', 'tests/**', 'e2e/support/**'],
    remedy: 'A configuration imports its Vite plugins from tools/.',
  },
]

/**
 * Says why `file` may not import `specifier`, and the remedy. Null: it may, or the import is a package.
 *
 * @param needs ids that the plugin of `file` names in its definition
 */
export function importFault(file: string, specifier: string, needs: readonly string[]): string | null {
  const room = roomOf(file)
  const target = targetOf(file, specifier)
  if (!room || target === null || target.startsWith(ownFolder(file))) return null
  const fault = (rule: string, remedy = room.remedy) => `${rule}. ${remedy}`
  const isSandbox = /^plugins\/[^/]+\/sandbox(\.ts$|\/)/.test(file)
  if (/^plugins\/[^/]+\//.test(file) && !matches(`**/${TEST}`, file)) {
    const isNeeded = (id: string) =>
      target === `plugins/${id}/index.ts` ||
      // A part with exports of its own; only a sandbox takes `sandbox`.
      (new RegExp(`^plugins/${id}/[^/]+/index\\.ts$`).test(target) &&
        (isSandbox || target !== `plugins/${id}/sandbox/index.ts`))
    const byName = specifier.startsWith('@gapura/')
    if (needs.some(isNeeded) && byName) return null
    if (target === 'backend/index.ts' && !isSandbox)
      return fault('Only a plugin’s sandbox.ts imports @gapura/backend, because no browser loads that file')
    if (room.may.some((pattern) => matches(pattern, target)) && !byName)
      return fault('A plugin imports core and other plugins by name', 'Write @gapura/core or @gapura/plugins/<id>.')
  }
  if (room.may.some((pattern) => matches(pattern, target))) return null
  return fault(`${room.files} imports its own files and ${room.may.join(', ')}, not ${target}`)
}

/** The fault of a file that is in no room. Null for all other files. */
export function roomFault(file: string): string | null {
  if (roomOf(file)) return null
  return (
    'Every folder has its line in the table of imports (tools/lint/rooms.ts). ' +
    'Move the file into a room that exists; a new room is a decision (docs/decisions) and a new line.'
  )
}

function roomOf(file: string): Room | undefined {
  return ROOMS.find(({ files }) => matches(files, file))
}

/** The folder whose files import each other freely: a room of core, src or studio, a plugin, a bridge, or a whole top folder. */
function ownFolder(file: string): string {
  const [top = '', second, third, fourth] = file.split('/')
  if (second === undefined) return '\0'
  if (top === 'core') return `${[top, second, ...(fourth === undefined ? [] : [third])].join('/')}/`
  return third !== undefined && ['plugins', 'bridges', 'src', 'studio'].includes(top) ? `${top}/${second}/` : `${top}/`
}
