/**
 * A copy of the project in a folder of its own, to try plugins that are not part of the project. `@gapura/core`, the lookup of
 * plugins by folder and the commands of package.json work there as they do here.
 */
import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { SOURCES } from '../run/sources.mjs'

const root = process.cwd()
const COMMANDS = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  vitest: 'vitest/vitest.mjs',
}
/** What a build reads, and what the commands read beside it. */
const COPIED = [
  ...SOURCES.filter((one) => existsSync(join(root, one))),
  ...['tests', 'e2e', 'partner-configs', 'docs', '.oxlintrc.json', '.oxfmtrc.json'],
]

export type Done = { readonly code: number | null; readonly output: string }
/** What a command did, by the line that was typed. */
export type Typed = Done & { readonly line: string }

export type TrialProject = {
  readonly folder: string
  /** Writes files by their path in the project. */
  write(files: Readonly<Record<string, string>>): void
  /** Runs an installed command there: `run('tsc', '-p', '.')`. */
  run(command: keyof typeof COMMANDS, ...args: readonly string[]): Promise<Done>
  /**
   * Runs commands one after another, as a person types them: `npm run partner -- check contoh`. Our own tools alone. They
   * share one process, since starting one takes longer than most commands. So a command does not see sources that were
   * written after an earlier one of the same call had read them.
   */
  type(...lines: readonly string[]): Promise<readonly Typed[]>
  remove(): void
}

/** @param name of its folder below `.trial/`, which git ignores; what an earlier trial left there is taken away */
export function createTrialProject(name: string): TrialProject {
  const folder = join(root, '.trial', name)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder, { recursive: true })
  for (const one of COPIED) cpSync(join(root, one), join(folder, one), { recursive: true })
  // Lint and format read .gitignore up to the folder of the repository; the one above ignores this folder.
  mkdirSync(join(folder, '.git'))
  // Packages are ours, the workspaces are the trial's own.
  mkdirSync(join(folder, 'node_modules', '@gapura'), { recursive: true })
  // Packages that Vite has prepared are valid in their own folder only.
  for (const one of readdirSync(join(root, 'node_modules')).filter((each) => each !== '@gapura' && each !== '.vite'))
    symlinkSync(join(root, 'node_modules', one), join(folder, 'node_modules', one), 'junction')
  for (const one of readdirSync(join(root, 'node_modules', '@gapura'))) {
    const place = relative(root, realpathSync(join(root, 'node_modules', '@gapura', one)))
    symlinkSync(join(folder, place), join(folder, 'node_modules', '@gapura', one), 'junction')
  }
  return {
    folder,
    remove,
    write: (files) => {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true })
        writeFileSync(join(folder, path), text)
      }
    },
    run: (command, ...args) => start(folder, [join(root, 'node_modules', COMMANDS[command]), ...args]),
    type: async (...lines) => {
      writeFileSync(join(folder, 'tools', 'type.ts'), TYPE)
      const commands = lines.map((line) => ({ file: `../${toolOf(line)}`, words: textsOf(line) }))
      const { output } = await start(folder, ['tools/run.mjs', 'tools/type.ts', JSON.stringify(commands)])
      const told = output.split(END)
      return lines.map((line, at) => {
        const [, text = '', code] = /^([^]*)\n(\d+)$/.exec(told[at] ?? '') ?? [null, output]
        return { line, output: text, code: code === undefined ? null : Number(code) }
      })
    },
  }
}

/** The words of a script of package.json. Undefined where there is none of this name. */
export function scriptOf(name: string): string | undefined {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  return scripts[name]
}

/** The file that an `npm run` line runs. */
function toolOf(line: string): string {
  const script = scriptOf(/^npm run ([\w:]+)/.exec(line)?.[1] ?? '')
  const tool = /^node tools\/run\.mjs (\S+)$/.exec(script ?? '')?.[1]
  if (tool === undefined) throw new Error(`${line}: no tool of ours in package.json`)
  return tool
}

/** What follows the exit code of a command in the output. */
const END = '\u0000'
/** A tool that runs others and prints the exit code of each. */
const TYPE = `export default async function type([commands]) {
  for (const { file, words } of JSON.parse(commands)) {
    const tool = await import(/* @vite-ignore */ file)
    const code = await tool.default(words)
    await new Promise((written) => process.stdout.write('\\n' + code + '\\0', written))
  }
  return 0
}
`

/** What stands after ` -- `, quotes taken away. */
function textsOf(line: string): readonly string[] {
  const rest = line.split(' -- ')[1] ?? ''
  return [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

function start(cwd: string, args: readonly string[]): Promise<Done> {
  // Settings of the test runner that runs this test do not apply to the one that is started here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|NODE_ENV$|TEST$)/.test(name)),
  )
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd, env: { ...env, NO_COLOR: '1' } })
    let output = ''
    child.stdout.on('data', (piece: unknown) => (output += String(piece)))
    child.stderr.on('data', (piece: unknown) => (output += String(piece)))
    child.on('close', (code) => resolve({ code, output }))
  })
}
