/**
 * Runs the lab. `lab.ts` starts this program in its own network, mount and process namespaces: when this process ends for any reason,
 * the kernel ends its child processes and removes its files, cables and addresses.
 */
import { mkdirSync, realpathSync, writeFileSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { BrowserId } from '../e2e/browsers/installed.ts'
import type { ChilliBuild } from './chilli-build.ts'
import { startChromium } from './browser.ts'
import { CASES, type CaseContext, type Case } from './cases.ts'
import { mikrotik } from './gateways/mikrotik.ts'
import { opennds } from './gateways/opennds.ts'
import { uam } from './gateways/uam.ts'
import type { LabGatewayConfig } from './gateways/lab-gateway.ts'
import { PATH } from './requirements.ts'
import { missingBrowser, startOther } from './other-browsers.ts'
import type { Result } from './results.ts'
import { readGarden, startInternet, type Garden, type Internet } from './services/portal.ts'
import { execute, LOGS, removeSpace, WORK } from './namespaces.ts'

export type RunOptions = {
  readonly browser: string
  readonly browserFlags: readonly string[]
  readonly chilli: ChilliBuild
  /** Parts of the names of kinds or cases. Empty: all. */
  readonly only: readonly string[]
  /** Folder for logs and screenshots. Null: none are written. */
  readonly logs: string | null
}

async function main(options: RunOptions): Promise<void> {
  process.env['PATH'] = PATH
  await prepare(options)
  const { chilli } = options
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
  for (const run of runs) if (isSelected(options, run, runs)) await runCases(run, internet, garden, options)
}

type Run = { readonly name: string; readonly kind: LabGatewayConfig; readonly browser: 'chromium' | BrowserId }

/** Puts an empty /run in memory, so that programs cannot read or change the machine's. */
async function prepare({ logs }: RunOptions): Promise<void> {
  const resolver = '/etc/resolv.conf'
  await execute('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
  // openNDS requires /run/tmpfiles.d.
  for (const folder of ['/run/netns', '/run/lock', '/run/tmpfiles.d', LOGS, WORK])
    mkdirSync(folder, { recursive: true })
  if (logs !== null) await execute('mount', ['--bind', logs, LOGS])
  // A copy, because programs such as openNDS write to /etc.
  await execute('cp', ['-a', '/etc', join(WORK, 'etc')])
  await execute('mount', ['--bind', join(WORK, 'etc'), '/etc'])
  // The resolver's file may be a link into the machine's /run. A file must exist there, because each program gets the lab's file mounted on it.
  try {
    realpathSync(resolver)
  } catch {
    const target = await execute('readlink', ['-m', resolver])
    mkdirSync(dirname(target.trim()), { recursive: true })
    writeFileSync(target.trim(), '')
  }
  await execute('ip', ['link', 'set', 'lo', 'up'])
}

async function runCases(run: Run, internet: Internet, garden: Garden, options: RunOptions): Promise<void> {
  const { kind, browser } = run
  const cases = CASES.filter((item) => isSelected(options, item, CASES))
  const reportAll = (outcome: Result['outcome'], reason: string) => {
    for (const { name } of cases) report(run, name, outcome, reason)
  }
  const missing = kind.missing() ?? (browser === 'chromium' ? null : missingBrowser(browser))
  if (missing !== null) return reportAll('not run', missing)
  let context: CaseContext
  try {
    context = await setUp(run, internet, garden, options)
  } catch (error) {
    console.log(textOf(error))
    for (const name of ['client', 'gateway']) await removeSpace(name)
    return reportAll('failed', `it did not start: ${firstLine(error)}`)
  }
  for (const item of cases) await runCase(item, context)
  await context.browser.close()
  // So that RADIUS accounting records the end of the session.
  await context.gateway.endSession()
  await context.gateway.remove()
}

async function setUp(
  { name, kind, browser: id }: Run,
  internet: Internet,
  garden: Garden,
  { browser: program, browserFlags }: RunOptions,
): Promise<CaseContext> {
  const gateway = await kind.start(internet, garden)
  const { client, clientOverrides } = gateway.network
  const lease = await gateway.network.lease()
  const browser =
    id === 'chromium'
      ? await startChromium(client, clientOverrides, program, browserFlags)
      : await startOther(id, client, clientOverrides)
  return { name, kind, gateway, lease, internet, browser, visitor: { current: null } }
}

async function runCase({ name, run, notApplicable }: Case, context: CaseContext): Promise<void> {
  const { kind, internet, visitor } = context
  const reason = notApplicable?.(kind) ?? null
  if (reason !== null) return report(context, name, 'none', reason)
  const start = performance.now()
  try {
    await run(context)
    report(context, name, 'passed')
    console.log(`  ${((performance.now() - start) / 1_000).toFixed(1)} s`)
  } catch (error) {
    report(context, name, 'failed', firstLine(error))
    console.log(textOf(error))
    const address = await visitor.current?.address().catch(() => null)
    if (address) console.log(`The page was ${address}`)
    const file = `${context.name} ${name}`.replace(/\W+/g, '-')
    await visitor.current?.screenshot(join(LOGS, `${file}.png`)).catch(() => undefined)
    await internet.radius('right')
    await internet.secrets('right')
    await visitor.current?.close().catch(() => undefined)
    visitor.current = null
  }
}

const SYMBOLS: Readonly<Record<Result['outcome'], string>> = { passed: '✓', failed: '✗', 'not run': '–', none: '–' }

function report({ name: kind }: Named, name: string, outcome: Result['outcome'], reason = ''): void {
  console.log(`${SYMBOLS[outcome]} ${kind}: ${name}${reason === '' ? '' : ` (${reason})`}`)
  sendResult({ kind, name, outcome, note: reason })
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

function firstLine(error: unknown): string {
  return textOf(error).split('\n')[0] ?? ''
}

/** Writes to the pipe that `lab.ts` reads. */
function sendResult(result: Result): void {
  writeSync(3, `${JSON.stringify(result)}\n`)
}

/** Words select kinds or cases. If no word matches any kind, all kinds run; the same for cases. */
function isSelected({ only }: RunOptions, item: Named, all: readonly Named[]): boolean {
  const words = only.filter((word) => all.some(({ name }) => name.includes(word)))
  return words.length === 0 || words.some((word) => item.name.includes(word))
}

type Named = { readonly name: string }

// `lab.ts` has ended, for example by SIGKILL.
process.stdin.resume().once('end', () => process.exit(1))
// The cast is safe, because `lab.ts` writes the argument.
await main(JSON.parse(process.argv[2] ?? '') as RunOptions)
process.exit(0)
