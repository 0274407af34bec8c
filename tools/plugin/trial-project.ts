/**
 * A copy of the project in its own folder, to try plugins that are not part of the project. `@gapura/core`, the lookup of
 * plugins by folder and the commands of package.json work there as in the project.
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
import { dirname, join, relative, resolve } from 'node:path'
import { SOURCES } from '../run/sources.mjs'

const root = process.cwd()
const COMMANDS = {
  tsc: 'typescript/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  vitest: 'vitest/vitest.mjs',
}
/** The inputs of a build, and further inputs of the commands. */
const COPIED = [
  ...SOURCES.filter((path) => existsSync(join(root, path))),
  'tests',
  'e2e',
  'partner-configs',
  'docs',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  '.npmrc',
]

export type FinishedCommand = { readonly code: number | null; readonly output: string }
/** The result of a command, by the typed line. */
export type TypedCommand = FinishedCommand & { readonly line: string }

export type TrialProject = {
  readonly folder: string
  write(files: Readonly<Record<string, string>>): void
  /** Runs an installed command there: `run('tsc', '-p', '.')`. */
  run(command: keyof typeof COMMANDS, ...args: readonly string[]): Promise<FinishedCommand>
  /**
   * Runs commands of our own tools one after another, as typed: `npm run partner -- check contoh`. They share one process, since
   * starting one takes longer than most commands; so a command does not see sources that changed after an earlier command of the
   * same call had read them.
   */
  type(...lines: readonly string[]): Promise<readonly TypedCommand[]>
  remove(): void
}

/** @param place its folder: files of an earlier trial in it are deleted; git ignores what is below `.trial/` */
export function createTrialProject(place: string): TrialProject {
  const folder = resolve(place)
  const remove = () => rmSync(folder, { recursive: true, force: true })
  remove()
  mkdirSync(folder, { recursive: true })
  for (const file of COPIED) cpSync(join(root, file), join(folder, file), { recursive: true })
  // Lint and format read .gitignore up to the folder of the repository; the project's ignores this folder.
  mkdirSync(join(folder, '.git'))
  // Packages are linked; the workspaces are the trial's own.
  mkdirSync(join(folder, 'node_modules', '@gapura'), { recursive: true })
  // Packages that Vite has prepared are valid only in their own folder.
  for (const entry of readdirSync(join(root, 'node_modules')).filter((file) => file !== '@gapura' && file !== '.vite'))
    symlinkSync(join(root, 'node_modules', entry), join(folder, 'node_modules', entry), 'junction')
  for (const entry of readdirSync(join(root, 'node_modules', '@gapura'))) {
    const place = relative(root, realpathSync(join(root, 'node_modules', '@gapura', entry)))
    symlinkSync(join(folder, place), join(folder, 'node_modules', '@gapura', entry), 'junction')
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
      const commands = lines.map((line) => ({ file: `../${toolOf(line)}`, args: textsOf(line) }))
      const { output } = await start(folder, ['tools/run.mjs', 'tools/type.ts', JSON.stringify(commands)])
      const outputs = output.split(END)
      return lines.map((line, at) => {
        const [, text = '', code] = /^([^]*)\n(\d+)$/.exec(outputs[at] ?? '') ?? [null, output]
        return { line, output: text, code: code === undefined ? null : Number(code) }
      })
    },
  }
}

/** The arguments in a script of package.json. Undefined when there is no script of this name. */
export function scriptOf(name: string): string | undefined {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>
  }
  return scripts[name]
}

function toolOf(line: string): string {
  const script = scriptOf(/^npm run ([\w:]+)/.exec(line)?.[1] ?? '')
  const tool = /^node tools\/run\.mjs (\S+)$/.exec(script ?? '')?.[1]
  if (tool === undefined) throw new Error(`${line}: no tool of ours in package.json`)
  return tool
}

/** Separates the exit codes of commands in the output. */
const END = '\u0000'
/** A tool that runs other tools and prints the exit code of each. */
const TYPE = `export default async function type([commands]) {
  for (const { file, args } of JSON.parse(commands)) {
    const tool = await import(/* @vite-ignore */ file)
    const code = await tool.default(args)
    await new Promise((written) => process.stdout.write('\\n' + code + '\\0', written))
  }
  return 0
}
`

/** The arguments after ` -- `, without quotes. */
function textsOf(line: string): readonly string[] {
  const rest = line.split(' -- ')[1] ?? ''
  return [...rest.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
}

function start(cwd: string, args: readonly string[]): Promise<FinishedCommand> {
  // Settings of the test runner that runs this test do not apply to the started one.
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
