/**
 * `npm run mutate -- [room …]`: changes the code in small ways, one at a time, and counts how many of the changes a test
 * notices. Run by hand: a room takes some minutes. The sample depends on the seed only. `docs/mutation.md` describes it and has
 * the last table.
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseSync } from 'vite'
import { mutantsOf, sayMutant, withMutant, type Mutant } from './mutants.ts'
import { importersIn, nearestTests, type Importers } from './nearest-tests.ts'
import { filesOf, ROOMS, type Room } from './rooms.ts'
import { runTests, type Outcome } from './run-tests.ts'
import { sampleOf } from './sample.ts'

const USAGE = `npm run mutate -- [room …] [--sample 60] [--seed 1] [--file <part of a path>] [--workers ${cpus().length}] [--again 1]
--again 1 runs only the mutants that survived the last run with this seed, after the tests were made stronger
rooms: ${ROOMS.map(({ name }) => name).join(', ')}; all of them by default`

/** Largest number of test files that run against one mutant. A mutant that others would notice counts as not noticed. */
const MOST_TESTS = 8
/** How many of them, the nearest, run first. Most mutants need no others. */
const FIRST_TESTS = 2
const PASSED: Outcome = { kind: 'passed' }
/** The folder of the outcomes, and of the files of one run, since two may run at the same time. */
const NOTES = 'node_modules/.gapura/mutation'
const SCRATCH = `${NOTES}/run-${process.pid}`

type Tried = { readonly mutant: Mutant; readonly said: string; readonly outcome: Outcome; readonly tests: number }

/** Returns the exit code: 0 when each room reaches its target, 1 when one does not, 2 for a wrong argument. */
export default async function mutate(args: readonly string[]): Promise<number> {
  const settings = read(args)
  if (settings === null) {
    console.error(USAGE)
    return 2
  }
  const { rooms, sample, seed, file, workers, isAgain } = settings
  mkdirSync(SCRATCH, { recursive: true })
  const sources = globSync('{core,schemas,backend,plugins,host,src,sandbox,tests,tools}/**/*.{ts,tsx}')
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted()
  const importers = importersIn(sources)
  console.log(`Seed ${seed}, at most ${sample} mutants in a room, at most ${MOST_TESTS} test files for each.`)
  const rows: (readonly [Room, readonly Tried[]])[] = []
  for (const room of rooms) {
    const files = filesOf(room, sources).filter((path) => path.includes(file))
    const mutants = sampleOf(files.flatMap(mutantsIn), sample, seed)
    const note = `${NOTES}/${room.name.replaceAll('/', '-')}-${seed}.json`
    // The note was written by the last run, below.
    const before: [string, Outcome][] = isAgain && existsSync(note) ? JSON.parse(readFileSync(note, 'utf8')) : []
    const tried = await tryAll(mutants, importers, workers, new Map(before))
    writeFileSync(note, JSON.stringify(tried.map(({ mutant, outcome }) => [keyOf(mutant), outcome])))
    rows.push([room, tried])
  }
  rmSync(SCRATCH, { recursive: true, force: true })
  console.log(`\n${tableOf(rows)}\n\n${survivorsOf(rows)}`)
  return rows.every(([{ target }, tried]) => scoreOf(tried) >= target) ? 0 : 1
}

function mutantsIn(path: string): readonly Mutant[] {
  const text = readFileSync(path, 'utf8')
  // A mutant that is no program proves nothing.
  return mutantsOf(path, text).filter((mutant) => parseSync(path, withMutant(text, mutant)).errors.length === 0)
}

/** The same for the same change of an unchanged file. */
const keyOf = ({ file, start, end, replacement }: Mutant) => `${file} ${start} ${end} ${replacement}`

/** @param before outcomes of an earlier run, by `keyOf`; what was noticed then is not run again */
async function tryAll(
  mutants: readonly Mutant[],
  importers: Importers,
  workers: number,
  before: ReadonlyMap<string, Outcome>,
): Promise<readonly Tried[]> {
  const testsOf = (file: string) => nearestTests(file, importers, MOST_TESTS)
  const all = [...new Set(mutants.flatMap(({ file }) => testsOf(file)))]
  const sound = await runTests({ tests: all, mutant: null, scratch: SCRATCH, worker: 0 })
  if (sound.kind !== 'passed') throw new Error(`The tests fail without a mutant: ${JSON.stringify(sound)}`)
  const queue = [...mutants]
  const tried: Tried[] = []
  const work = async (worker: number) => {
    for (let mutant = queue.shift(); mutant; mutant = queue.shift()) {
      const text = readFileSync(mutant.file, 'utf8')
      const tests = testsOf(mutant.file)
      const changed = { file: mutant.file, code: withMutant(text, mutant) }
      let outcome = before.get(keyOf(mutant)) ?? PASSED
      for (const some of [tests.slice(0, FIRST_TESTS), tests.slice(FIRST_TESTS)]) {
        if (outcome.kind !== 'passed' || some.length === 0) continue
        outcome = await runTests({ tests: some, mutant: changed, scratch: SCRATCH, worker })
      }
      const one = { mutant, said: sayMutant(text, mutant), outcome, tests: tests.length }
      tried.push(one)
      console.log(
        `${tried.length}/${mutants.length} ${outcome.kind === 'passed' ? 'SURVIVED' : outcome.kind} ${lineOf(one)}`,
      )
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, worker) => work(worker)))
  return tried
}

const lineOf = ({ mutant, said }: Tried) => `${mutant.file}:${mutant.line}:${mutant.column} ${mutant.kind}: ${said}`
const countOf = (tried: readonly Tried[], kind: Outcome['kind']) =>
  tried.filter(({ outcome }) => outcome.kind === kind).length

/** Percent of the mutants that were noticed. A test that never ends was noticed too. */
function scoreOf(tried: readonly Tried[]): number {
  return tried.length === 0 ? 100 : (100 * (tried.length - countOf(tried, 'passed'))) / tried.length
}

function tableOf(rows: readonly (readonly [Room, readonly Tried[]])[]): string {
  return [
    '| room | mutants | noticed | timeout | survived | score | target |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...rows.map(([{ name, target }, tried]) => {
      const counts = (['failed', 'timeout', 'passed'] as const).map((kind) => countOf(tried, kind))
      return `| ${[name, tried.length, ...counts, `${scoreOf(tried).toFixed(0)} %`, `${target} %`].join(' | ')} |`
    }),
  ].join('\n')
}

function survivorsOf(rows: readonly (readonly [Room, readonly Tried[]])[]): string {
  const lines = rows.flatMap(([{ name }, tried]) => [
    `${name}:`,
    ...tried
      .filter(({ outcome }) => outcome.kind === 'passed')
      .map((one) => `  ${lineOf(one)}${one.tests === 0 ? ' (no test imports the file)' : ''}`)
      .toSorted(),
  ])
  return `Survivors\n${lines.join('\n')}`
}

function read(args: readonly string[]) {
  const names: string[] = []
  const options: Record<string, string> = {
    sample: '60',
    seed: '1',
    file: '',
    workers: String(cpus().length),
    again: '0',
  }
  for (let at = 0; at < args.length; at += 1) {
    const word = args[at] ?? ''
    if (!word.startsWith('--')) names.push(word)
    else if (word.slice(2) in options && args[at + 1] !== undefined) options[word.slice(2)] = args[(at += 1)] ?? ''
    else return null
  }
  const [sample, seed, workers] = [options['sample'], options['seed'], options['workers']].map(Number)
  if (![sample, seed, workers].every((one) => Number.isSafeInteger(one) && Number(one) > 0)) return null
  if (!names.every((name) => ROOMS.some((room) => room.name === name))) return null
  const rooms = ROOMS.filter(({ name }) => names.length === 0 || names.includes(name))
  const isAgain = options['again'] === '1'
  const file = options['file'] ?? ''
  return { rooms, sample: Number(sample), seed: Number(seed), workers: Number(workers), file, isAgain }
}
