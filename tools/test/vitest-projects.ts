/**
 * Two kinds of tests: `*.test.ts` (and `*.test.mjs` of the tools) on Node, `*.test.tsx` in a small DOM. `--mode quick` runs those
 * that stand beside the code, `--mode rest` those of the whole and of what is around it. `--mode built` runs instead what looks at
 * a finished build (`*.built.ts`), `--mode browsers` what drives other browsers than Chromium (`*.browsers.ts`), `--mode operators`
 * what serves the operators' guide and withstands hostile clients (`*.operators.ts`).
 */
import type { TestProjectInlineConfiguration } from 'vitest/config'
import { pluginPackages } from '../plugin/find-plugins.ts'
import { TEST_TIMEOUT_MS, WAIT_TIMEOUT_MS } from './timeouts.ts'

// The tests of a trial project (tools/plugin/trial-project.ts) are run by the test that made it, and those of an example in its own package.
const NEVER = ['**/node_modules/**', 'dist/**', 'e2e/**', '.trial/**', 'examples/**']

/** The folders of a mode, and those within them that it leaves out. */
const QUICK = { folders: '{core,backend,host,plugins,sandbox,schemas,src,studio,tests/rules}/**', without: [] }
const REST = { folders: '{tests,tools,bridges,lab}/**', without: ['tests/rules/**'] }
const ALL = { folders: '**', without: [] }
const partOf = (mode: string) => (mode === 'quick' ? QUICK : mode === 'rest' ? REST : ALL)

/** The projects of a mode, each with the plugins of vite.config.ts. */
export function testProjects(mode: string): TestProjectInlineConfiguration[] {
  if (mode === 'built') return [built]
  if (mode === 'browsers') return [browsers]
  if (mode === 'operators') return [operators]
  return [node(partOf(mode)), dom(partOf(mode))]
}

type Part = { readonly folders: string; readonly without: readonly string[] }

const LIMITS = {
  testTimeout: TEST_TIMEOUT_MS,
  hookTimeout: TEST_TIMEOUT_MS,
  expect: { poll: { timeout: WAIT_TIMEOUT_MS } },
} as const

/**
 * Files share their workers: importing the portal anew for each file took more than half of the time. The setup files
 * take away what a test leaves, so that the order of tests and files does not matter (`--sequence.shuffle`). Threads took
 * a tenth less than processes. There is a worker for each core, also beside the other steps of `npm test`: tests often wait.
 */
const shared = {
  // Packages with a plugin are sources for Vite too.
  server: { deps: { inline: pluginPackages.map(({ name }) => new RegExp(`/node_modules/${name}/`)) } },
  ...LIMITS,
  allowOnly: false,
  isolate: false,
  pool: 'threads',
  maxWorkers: '100%',
} as const

const node = ({ folders, without }: Part): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: 'node',
    ...shared,
    environment: 'node',
    globalSetup: ['./tests/zone-setup.ts'],
    setupFiles: ['./tests/node-setup.ts'],
    include: [`${folders}/*.test.{ts,mjs}`],
    exclude: [...NEVER, ...without],
  },
})

const dom = ({ folders, without }: Part): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    name: 'dom',
    ...shared,
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://lestari.localhost:8080/' } },
    globalSetup: ['./tests/zone-setup.ts'],
    setupFiles: ['./tests/dom-setup.ts'],
    include: [`${folders}/*.test.tsx`],
    exclude: [...NEVER, ...without],
  },
})

const built: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...LIMITS,
    allowOnly: false,
    name: 'built',
    environment: 'node',
    include: ['tests/**/*.built.ts'],
    exclude: NEVER,
  },
}

const browsers: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...LIMITS,
    allowOnly: false,
    name: 'browsers',
    environment: 'node',
    include: ['e2e/browsers/*.browsers.ts'],
  },
}

const operators: TestProjectInlineConfiguration = {
  extends: true,
  test: {
    ...LIMITS,
    allowOnly: false,
    name: 'operators',
    environment: 'node',
    include: ['tests/*.operators.ts'],
  },
}
