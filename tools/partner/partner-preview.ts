/** Serves a draft on this machine with a sandbox of its own. The live files, their host and its sandbox are not touched. */
import { spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { CommandResult } from '../../studio/store/command-result.ts'
import { writePreview, type WrittenPreview } from '../../studio/store/preview-files.ts'

const DEFAULT_PORT = '8090'

export type PreviewSettings = {
  /** Default: 8090. */
  readonly port?: string | undefined
  /** As `writePreview` takes it. */
  readonly moment: string
}

/** The lines that a preview prints when it begins. */
export function addressesText(path: string, { id, simulated }: WrittenPreview, port: string): string {
  return [
    `${path} is served until Ctrl-C:`,
    `  the portal                       http://localhost:${port} or http://${id}.localhost:${port}`,
    `  the desk, with codes and orders  http://sandbox.localhost:${port} or http://127.0.0.1:${port}/desk`,
    `  the sign-in page                 http://localhost:${port}/login`,
    `  a router’s page, to join from    http://login.localhost:${port}`,
    ...(simulated === '' ? [] : [simulated]),
  ].join('\n')
}

/** Runs until it is interrupted. A change of the draft is shown within a second. */
export async function previewDraft(
  folder: URL,
  path: string,
  dist: string,
  { port = DEFAULT_PORT, moment }: PreviewSettings,
): Promise<CommandResult> {
  if (!existsSync(join(dist, 'server', 'host.js'))) return { refusal: 'Build the portal first: npm run build' }
  const place = mkdtempSync(join(tmpdir(), 'gapura-preview-'))
  const partners = join(place, 'partners')
  try {
    const written = await writePreview(folder, path, partners, moment)
    if ('refusal' in written) return written
    // The host stores its sandbox beside its build.
    cpSync(dist, join(place, 'dist'), { recursive: true, filter: (source) => source !== join(dist, 'maps') })
    console.log(addressesText(path, written, port))
    // The folder, because editors replace a file by another one.
    const watcher = watch(dirname(path), (_, name) => void (name === basename(path) && again()))
    const again = async () => {
      const read = await writePreview(folder, path, partners, moment)
      console.log(
        'refusal' in read ? `${read.refusal}\nThe draft before this change is still shown.` : `${path}: shown.`,
      )
    }
    // The variables of this shell name the back end and the limits of the live host, so the preview does not get them.
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
