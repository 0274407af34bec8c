/** Serves a draft on this machine with a sandbox of its own. The live files, their host and its sandbox are not touched. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, watch, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { picturesOf } from '../../core/kernel/partner/pictures.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import type { CommandResult, CommandRefusal } from './command-result.ts'
import { checkDraft, readDraft } from './draft.ts'

const DEFAULT_PORT = '8090'

/**
 * Writes the draft as the only partner of a folder: whole, with names of this machine.
 *
 * @returns the partner's id
 */
export async function writePreview(
  folder: URL,
  path: string,
  to: string,
): Promise<{ readonly id: string } | CommandRefusal> {
  const draft = readDraft(path)
  if ('refusal' in draft) return draft
  const read = await checkDraft(folder, draft)
  if ('refusal' in read) return read
  const value: unknown = JSON.parse(read.mergedText)
  if (read.partner === null || !isRecord(value))
    return { refusal: `${path} is no portal; preview a file that extends it.` }
  const { id, brand } = read.partner
  mkdirSync(join(to, 'logos'), { recursive: true })
  for (const { file } of picturesOf(brand))
    cpSync(fileURLToPath(new URL(`logos/${file}`, folder)), join(to, 'logos', file))
  writeFileSync(join(to, `${id}.json`), JSON.stringify({ ...value, domains: ['localhost', `${id}.localhost`] }))
  return { id }
}

/** Runs until it is interrupted. A change of the draft is shown within a second. */
export async function previewDraft(
  folder: URL,
  path: string,
  dist: string,
  port = DEFAULT_PORT,
): Promise<CommandResult> {
  if (!existsSync(join(dist, 'server', 'host.js'))) return { refusal: 'Build the portal first: npm run build' }
  const place = mkdtempSync(join(tmpdir(), 'gapura-preview-'))
  const partners = join(place, 'partners')
  try {
    const written = await writePreview(folder, path, partners)
    if ('refusal' in written) return written
    // The host stores its sandbox beside its build.
    cpSync(dist, join(place, 'dist'), { recursive: true, filter: (source) => source !== join(dist, 'maps') })
    console.log(`${path}: http://localhost:${port} or http://${written.id}.localhost:${port}, until Ctrl-C.`)
    // The folder, because editors replace a file by another one.
    const watcher = watch(dirname(path), (_, name) => void (name === basename(path) && again()))
    const again = async () => {
      const read = await writePreview(folder, path, partners)
      console.log(
        'refusal' in read ? `${read.refusal}\nThe draft before this change is still shown.` : `${path}: shown.`,
      )
    }
    // The back end and the limits of this shell are those of the live host.
    const others = Object.entries(process.env).filter(([name]) => !/^(HOST|PORTAL)_/.test(name))
    const env = {
      ...Object.fromEntries(others),
      PORT: port,
      HOST_PARTNERS: partners,
      HOST_STATE: join(place, 'state'),
      PORTAL_ENVIRONMENT: 'sandbox',
    }
    const host = spawn(process.execPath, [join(place, 'dist', 'server', 'host.js')], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    // The host ends first, and then the folder is deleted.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => host.kill(signal))
    const code = await new Promise<number | null>((done) => host.once('exit', done))
    watcher.close()
    return code === 0 || code === null
      ? { text: 'The preview has ended.' }
      : { refusal: `The host ended with code ${code}.` }
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
}
