/**
 * `npm run lab [-- words]`: runs a real browser behind real gateways, in network namespaces of this machine. Builds the portal
 * when its sources have changed, reports missing requirements, and prints a table of the results.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { isBuilt } from '../tools/run/sources.mjs'
import { BROWSER_FLAGS, findBrowser, NO_BROWSER } from '../tools/browser.mjs'
import { buildChilli } from './chilli-build.ts'
import type { RunOptions } from './run.ts'
import { isInstalled, missing, PATH } from './requirements.ts'
import { isGood, tableOf, withTable, type Result } from './results.ts'

const GUIDE = join('docs', 'lab.md')

export default async function lab(args: readonly string[]): Promise<number> {
  const browser = await findBrowser()
  const lines = [
    ...missing({
      platform: process.platform,
      isRoot: process.getuid?.() === 0,
      capabilities: capabilities(),
      has: isInstalled,
    }),
    ...(browser === null ? [NO_BROWSER] : []),
  ]
  if (lines.length > 0 || browser === null) {
    console.error(['The lab cannot run here:', ...lines.map((line) => `- ${line}`)].join('\n'))
    return 1
  }
  if (!isBuilt()) {
    const { status } = spawnSync(process.execPath, [join('tools', 'build', 'build.mjs')], { stdio: 'inherit' })
    if (status !== 0) return 1
  }
  const logs = optionOf(args, '--logs')
  if (logs !== null) mkdirSync(logs, { recursive: true })
  const { code, results } = await runClosed({
    browser,
    chilli: await buildChilli(process.env['CHILLI_SRC']),
    // The lab has its own DNS server for these names.
    browserFlags: BROWSER_FLAGS.filter((flag) => !flag.startsWith('--host-resolver-rules')),
    only: args.filter((arg, at) => !arg.startsWith('--') && args[at - 1] !== '--logs'),
    logs: logs === null ? null : resolve(logs),
  })
  const table = tableOf(results)
  console.log(`\n${table}\n`)
  if (args.includes('--write')) writeFileSync(GUIDE, withTable(readFileSync(GUIDE, 'utf8'), table))
  return code === 0 && isGood(results) ? 0 : 1
}

type RunResult = { readonly code: number; readonly results: readonly Result[] }

/** Runs `run.ts` in its own namespaces. The kernel ends it and them when this process ends for any reason. */
function runClosed(options: RunOptions): Promise<RunResult> {
  const child = spawn(
    'unshare',
    [
      '--net',
      '--mount',
      '--pid',
      '--ipc',
      '--fork',
      '--kill-child',
      '--mount-proc',
      '--propagation',
      'private',
      '--',
      process.execPath,
      join(import.meta.dirname, 'run.ts'),
      JSON.stringify(options),
    ],
    { stdio: ['pipe', 'inherit', 'inherit', 'pipe'], env: { ...process.env, PATH } },
  )
  let output = ''
  // The type of `stdio` has three entries; this is the fourth above.
  const pipe = child.stdio[3] as Readable
  pipe.setEncoding('utf8').on('data', (text: string) => (output += text))
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const kill = () => child.kill('SIGKILL')
  for (const signal of signals) process.once(signal, kill)
  return new Promise((done) => {
    child.once('error', (error) => {
      console.error(error.message)
      done({ code: 1, results: [] })
    })
    // `close` comes after the pipe has been read to its end, unlike `exit`.
    child.once('close', (code) => {
      for (const signal of signals) process.off(signal, kill)
      const lines = output.split('\n').filter(Boolean)
      // The cast is safe, because `run.ts` writes one result per line.
      done({ code: code ?? 1, results: lines.map((line) => JSON.parse(line) as Result) })
    })
  })
}

function capabilities(): string {
  const status = existsSync('/proc/self/status') ? readFileSync('/proc/self/status', 'utf8') : ''
  return /^CapEff:\s*([\da-f]+)$/m.exec(status)?.[1] ?? ''
}

function optionOf(args: readonly string[], name: string): string | null {
  const at = args.indexOf(name)
  return at < 0 ? null : (args[at + 1] ?? null)
}
