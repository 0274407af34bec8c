/** A build of the project with additional plugins, and partners with 10, 30 and 60 enabled plugins. */
import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newPlugin } from '../../tools/plugin/plugin-new.ts'
import { createTrialProject } from '../../tools/plugin/trial-project.ts'

export const COUNTS = [10, 30, 60] as const

/** The id of the partner with this number of enabled plugins. */
export function partnerWith(count: number): string {
  return `many-${count}`
}

export type ManyPlugins = {
  readonly dist: string
  readonly partners: string
  remove(): void
}

/** Takes as long as a build. */
export async function createManyPlugins(): Promise<ManyPlugins> {
  const trial = createTrialProject('.trial/bench')
  const plugins = join(trial.folder, 'plugins')
  const partners = join(trial.folder, 'many')
  mkdirSync(partners)
  const own = readdirSync(plugins).filter((name) => !name.includes('.'))
  const max = Math.max(...COUNTS)
  const more = Array.from({ length: max - own.length }, (_, index) => `more-${index}`)
  for (const name of more) {
    const made = newPlugin(name, { isKind: false, paths: [], calls: [], folder: plugins })
    if ('refusal' in made) throw new Error(made.refusal)
  }
  const lestari: Readonly<Record<string, unknown>> = JSON.parse(
    readFileSync(join(trial.folder, 'partner-configs', 'lestari.json'), 'utf8'),
  )
  // The plugins of the first steps come first.
  const order = ['sign-in', 'home', 'packages', 'account', 'transactions', ...own, ...more]
  for (const count of COUNTS) {
    const id = partnerWith(count)
    const on = [...new Set(order)].slice(0, count)
    const switches = Object.fromEntries([...own, ...more].map((name) => [name, on.includes(name)]))
    const partner = { ...lestari, id, domains: [`${id}.localhost`], plugins: switches }
    writeFileSync(join(partners, `${id}.json`), JSON.stringify(partner))
  }
  await runBuild(trial.folder)
  return { dist: join(trial.folder, 'dist'), partners, remove: trial.remove }
}

function runBuild(folder: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['tools/build/build.mjs'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error('The build with many plugins failed; its messages are above')),
    )
  })
}
