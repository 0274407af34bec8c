/** Runs the studio on Node: reads settings, opens the partners' folder, serves the page and the previews. */
import { randomBytes } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openLog } from '../../host/node/open-log.ts'
import { createNodeServer, CONNECTION_LIMITS } from '../../host/node/server.ts'
import { EXIT_CODES, SettingsError } from '../../host/node/settings.ts'
import { createStudio } from './app.ts'
import { createDelivery } from './delivery.ts'
import { formOf } from './form.ts'
import { runPreviews } from './run-previews.ts'
import { createS3Shelf } from './s3-shelf.ts'
import { readStudioSettings } from './settings.ts'

/** Built into `dist/server/studio-main.js`, which `studio.js` loads once it has checked the version of Node. */
const dist = fileURLToPath(new URL('..', import.meta.url))
const project = dirname(dist.replace(/[\\/]$/, ''))
const LANGUAGES = ['id', 'en']

async function main(): Promise<void> {
  const settings = readStudioSettings(process.env)
  const { port, address, origin, tokens, owner, portalPort, isProxy } = settings
  const log = openLog({ format: process.env['HOST_LOG']?.trim() === 'json' ? 'json' : 'text', level: 'info' })
  const folder = pathToFileURL(join(resolve(settings.partners ?? join(project, 'partner-configs')), '/'))
  // Subdomains of `localhost` do not resolve everywhere.
  const otherOrigins = tokens === null ? [`http://localhost:${port}`, `http://127.0.0.1:${port}`] : []
  const previews = settings.hasPreviews ? runPreviews({ folder, dist, origin, otherOrigins, log }) : null
  const delivery = settings.store && createDelivery({ folder, shelf: createS3Shelf(settings.store), log })
  const studio = createStudio({
    folder,
    page: join(dist, 'studio'),
    origin,
    otherOrigins,
    tokens,
    // With tokens the key follows from them: other studios accept it, and a new token ends every session.
    key: tokens === null ? randomBytes(32) : JSON.stringify(['gapura-studio', tokens.editor, tokens.publisher]),
    owner,
    publicUrl: (domain) =>
      tokens === null || domain.endsWith('.localhost') ? `http://${domain}:${portalPort}` : `https://${domain}`,
    previews,
    ...(delivery && { delivery }),
    form: formOf,
    languages: LANGUAGES,
    isProxy,
    ...(!settings.mayWrite && { isReadOnly: () => true }),
    log,
  })
  const server = createNodeServer({ host: studio, isProxy, log, ...CONNECTION_LIMITS })
  await new Promise<void>((done, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new SettingsError(`STUDIO_PORT: port ${port} is used by another program`, EXIT_CODES.unavailable)
          : error,
      ),
    )
    server.listen({ port, host: address }, done)
  })
  // The host that has started it prints the address with its own.
  if (process.send) process.send({ kind: 'listening', origin })
  else
    log(`The studio is at ${origin}${tokens === null ? ', without a sign-in, for this machine alone' : ''}.`, {
      level: 'info',
    })

  // Files may have changed while no studio ran.
  void delivery?.deliver()
  const stop = async () => {
    delivery?.close()
    server.close()
    server.closeAllConnections()
    await previews?.close()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const) process.once(signal, () => void stop())
}

export function runStudio(): void {
  main().catch((error: unknown) => {
    const isSetting = error instanceof SettingsError
    console.error(isSetting ? error.message : error)
    process.exit(isSetting ? error.exitCode : EXIT_CODES.software)
  })
}
