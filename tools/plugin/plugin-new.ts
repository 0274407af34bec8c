/** Writes a plugin's folder that works at once, as a starting point. Overwrites nothing. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CORE_PATHS } from '../../core/kernel/plugin/core-paths.ts'
import { addressKeys } from '../../core/kernel/plugin/path-pattern.ts'
import { featureFiles, kindFiles } from './plugin-templates.ts'
import type { CommandResult } from '../../studio/store/command-result.ts'

const FOLDER = fileURLToPath(new URL('../../plugins', import.meta.url))

/** Characters. With this length the texts below stay within a line. */
const MAX_NAME_LENGTH = 24

type Settings = {
  /** A kind of package instead of a feature. */
  readonly isKind: boolean
  readonly paths: readonly string[]
  readonly calls: readonly string[]
  /** The folder of plugins. Default: `plugins/`. */
  readonly folder?: string
}

export function newPlugin(name: string, { isKind, paths, calls, folder = FOLDER }: Settings): CommandResult {
  const fault = faultOf(name, { isKind, paths, calls, folder })
  if (fault) return { refusal: `${fault}\nNothing was written.` }
  const files = Object.entries(isKind ? kindFiles(name) : featureFiles(name))
  for (const [file, text] of files) {
    const path = join(folder, name, file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
  }
  return {
    text: [`plugins/${name}/ is written:`, ...files.map(([file]) => `  ${file}`), ...nextSteps(name, isKind)].join(
      '\n',
    ),
  }
}

function nextSteps(name: string, isKind: boolean): readonly string[] {
  const steps = [
    ['turn it on in a partner’s file', `"${name}": true   under plugins in partner-configs/<id>.json`],
    ['let editor, check and host know it', 'npm run schemas'],
    ['check it', 'npm run partner -- check'],
    ...(isKind ? [] : [['document its call', 'npm run openapi, and a section in docs/backend.md']]),
    ['run its tests', `npx vitest run plugins/${name}`],
    ['see it', 'npm run dev'],
  ]
  return ['Next:', ...steps.map(([what = '', how]) => `  ${what.padEnd(37)}${how}`), 'The guide is docs/plugins.md.']
}

/** Where, expected, received, remedy; null when the name is free. */
function faultOf(name: string, { isKind, paths, calls, folder }: Required<Settings>): string | null {
  const report = (where: string, expected: string, received: string, remedy: string) =>
    `${where} · expected ${expected} · received ${received} · ${remedy}`
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > MAX_NAME_LENGTH) {
    const expected = 'small letters, digits and single hyphens, a letter first, at most 24'
    return report('npm run plugin -- new <name>', expected, name, 'Choose another name, for example weekend-offers.')
  }
  if (existsSync(join(folder, name))) {
    return report(`plugins/${name}`, 'a folder that is not there yet', 'one that is there', 'Choose another name.')
  }
  const opened = addressKeys(`/${name}`)
  const taken = [...CORE_PATHS, ...paths].find((path) => addressKeys(path).some((key) => opened.includes(key)))
  if (taken !== undefined) {
    return report(
      `plugins/${name}/plugin.ts`,
      'a path of its own',
      `/${name}; ${taken} opens it`,
      'Choose another name.',
    )
  }
  const call = isKind ? undefined : calls.find((path) => path.startsWith(`/api/{account}/${name}`))
  if (call !== undefined) {
    return report(`plugins/${name}/endpoints.ts`, 'a call of its own', `${call} is there`, 'Choose another name.')
  }
  return null
}
