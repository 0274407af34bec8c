/**
 * The lab's inside. `lab.ts` starts it in network, mount and process namespaces of its own: when this process ends, however it ends,
 * the kernel ends all that it started, and its files, cables and addresses are gone.
 */
import { mkdirSync, realpathSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserId } from '../e2e/browsers/installed.ts'
import type { BuiltChilli } from './chilli-build.ts'
import { startChromium } from './browser.ts'
import { CASES, type Around, type Case } from './cases.ts'
import { mikrotik } from './gateways/mikrotik.ts'
import { opennds } from './gateways/opennds.ts'
import { uam } from './gateways/uam.ts'
import type { GatewayKind } from './gateways/lab-gateway.ts'
import { PATH } from './missing.ts'
import { missingBrowser, startOther } from './other-browsers.ts'
import type { Result } from './results.ts'
import { readGarden, startInternet, type Garden, type Internet } from './services/portal.ts'
import { execute, LOGS, removeSpace, WORK } from './space.ts'

/** What `lab.ts` passes in. */
export type Order = {
  readonly browser: string
  readonly browserFlags: readonly string[]
  readonly chilli: BuiltChilli
  /** Words of kinds or cases; empty: all. */
  readonly only: readonly string[]
  /** Where logs and pictures go; null: nowhere. */
  readonly logs: string | null
}

async function main(order: Order): Promise<void> {
  process.env['PATH'] = PATH
  await prepare(order)
  const { chilli } = order
  const kinds = [mikrotik('http-chap'), mikrotik('https'), opennds, uam('ask', chilli), uam('chap', chilli)]
  const internet = await startInternet(
    kinds.map(({ listed }) => listed),
    kinds.flatMap(({ secret }) => secret ?? []),
  )
  const garden = await readGarden()
  const runs: readonly Run[] = [
    ...kinds.map((kind) => ({ name: kind.name, kind, browser: 'chromium' as const })),
    { name: `${opennds.name}, Firefox`, kind: opennds, browser: 'firefox' },
    { name: `${opennds.name}, WebKit`, kind: opennds, browser: 'webkit' },
  ]
  for (const run of runs) if (isWanted(order, run, runs)) await walk(run, internet, garden, order)
}

type Run = { readonly name: string; readonly kind: GatewayKind; readonly browser: 'chromium' | BrowserId }

/** Files of programs are in memory; nothing of the machine's /run is seen or changed. */
async function prepare({ logs }: Order): Promise<void> {
  const resolver = '/etc/resolv.conf'
  await execute('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
  // openNDS takes the third for granted.
  for (const folder of ['/run/netns', '/run/lock', '/run/tmpfiles.d', LOGS, WORK])
    mkdirSync(folder, { recursive: true })
  if (logs !== null) await execute('mount', ['--bind', logs, LOGS])
  // Programs may write there, as openNDS does.
  await execute('cp', ['-a', '/etc', join(WORK, 'etc')])
  await execute('mount', ['--bind', join(WORK, 'etc'), '/etc'])
  // The machine's may be a link into /run. Each program sees the lab's in its place.
  try {
    realpathSync(resolver)
  } catch {
    const place = await execute('readlink', ['-m', resolver])
    mkdirSync(dirname(place.trim()), { recursive: true })
    writeFileSync(place.trim(), '')
  }
  await execute('ip', ['link', 'set', 'lo', 'up'])
}

async function walk(run: Run, internet: Internet, garden: Garden, order: Order): Promise<void> {
  const { kind, browser } = run
  const cases = CASES.filter((one) => isWanted(order, one, CASES))
  const tellAll = (outcome: Result['outcome'], why: string) => {
    for (const { name } of cases) note(run, name, outcome, why)
  }
  const missing = kind.missing() ?? (browser === 'chromium' ? null : missingBrowser(browser))
  if (missing !== null) return tellAll('not run', missing)
  let around: Around
  try {
    around = await setUp(run, internet, garden, order)
  } catch (error) {
    console.log(textOf(error))
    for (const name of ['client', 'gateway']) await removeSpace(name)
    return tellAll('failed', `it did not start: ${firstLine(error)}`)
  }
  for (const one of cases) await attempt(one, around)
  await around.browser.close()
  // Accounting hears of it.
  await around.gateway.endSession()
  await around.gateway.remove()
}

async function setUp(
  { name, kind, browser: id }: Run,
  internet: Internet,
  garden: Garden,
  { browser: program, browserFlags }: Order,
): Promise<Around> {
  const gateway = await kind.start(internet, garden)
  const { client, clientSees } = gateway.network
  const lease = await gateway.network.lease()
  const browser =
    id === 'chromium'
      ? await startChromium(client, clientSees, program, browserFlags)
      : await startOther(id, client, clientSees)
  return { name, kind, gateway, lease, internet, browser, visitor: { now: null } }
}

async function attempt(one: Case, around: Around): Promise<void> {
  const { kind, internet, visitor } = around
  const without = one.without?.(kind) ?? null
  if (without !== null) return note(around, one.name, 'none', without)
  const began = performance.now()
  try {
    await one.run(around)
    note(around, one.name, 'passed')
    // Where a run has lost its time; nothing depends on it.
    console.log(`  ${((performance.now() - began) / 1_000).toFixed(1)} s`)
  } catch (error) {
    note(around, one.name, 'failed', firstLine(error))
    console.log(textOf(error))
    const address = await visitor.now?.address().catch(() => null)
    if (address) console.log(`The page was ${address}`)
    const file = `${around.name} ${one.name}`.replace(/\W+/g, '-')
    await visitor.now?.picture(join(LOGS, `${file}.png`)).catch(() => undefined)
    // The next case begins anew.
    await internet.radius('right')
    await internet.secrets('right')
    await visitor.now?.close().catch(() => undefined)
    visitor.now = null
  }
}

const SIGNS: Readonly<Record<Result['outcome'], string>> = { passed: '✓', failed: '✗', 'not run': '–', none: '–' }

function note({ name: kind }: Named, name: string, outcome: Result['outcome'], why = ''): void {
  console.log(`${SIGNS[outcome]} ${kind}: ${name}${why === '' ? '' : ` (${why})`}`)
  tell({ kind, name, outcome, note: why })
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function firstLine(error: unknown): string {
  return textOf(error).split('\n')[0] ?? ''
}

/** To `lab.ts`, by the pipe that it has opened. */
function tell(result: Result): void {
  writeSync(3, `${JSON.stringify(result)}\n`)
}

/** Words choose among the kinds, or among the cases; those without a word of their own all run. */
function isWanted({ only }: Order, one: Named, all: readonly Named[]): boolean {
  const words = only.filter((word) => all.some(({ name }) => name.includes(word)))
  return words.length === 0 || words.some((word) => one.name.includes(word))
}

type Named = { readonly name: string }

// Whoever started the lab has ended, also by SIGKILL.
process.stdin.resume().once('end', () => process.exit(1))
// The cast holds: `lab.ts` writes it.
await main(JSON.parse(process.argv[2] ?? '') as Order)
process.exit(0)
