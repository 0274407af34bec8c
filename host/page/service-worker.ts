/**
 * Serves the service worker's script: that of the build, after a list of the release's files. Where the service worker is off, serves a
 * script that unregisters the worker that a browser may still have.
 */
import { hashOf } from '../http/hash-of.ts'
import { REMOVAL_SCRIPT, workerScript } from '../../core/kernel/page/service-worker-script.ts'
import type { Build } from './build.ts'
import { chooseEncoded, type Bytes, type Compress, type EncodedBytes } from '../http/encoding.ts'
import { workerHeaders, type PageSite } from '../http/headers.ts'

export type WorkerHandlerSettings = {
  readonly build: Pick<Build, 'release' | 'worker'>
  /** Default false. */
  readonly hasWorker?: boolean
  /** Default: the script is sent uncompressed. */
  readonly compress?: Compress
}

/** An entity tag that changes with the content. */
export async function etagOf(bytes: Bytes): Promise<string> {
  return `"${(await hashOf(bytes)).slice('sha256-'.length, -1)}"`
}

/** Returns the handler of requests for the script. */
export function createWorkerHandler({
  build: { release, worker },
  hasWorker = false,
  compress,
}: WorkerHandlerSettings): (request: Request, site: PageSite) => Promise<Response> {
  const text = hasWorker && worker ? workerScript(worker.source, { release, files: worker.files }) : REMOVAL_SCRIPT
  const identity = new TextEncoder().encode(text)
  const make = async (): Promise<{ readonly encoded: EncodedBytes; readonly etag: string }> => ({
    encoded: compress ? await compress(identity) : { identity },
    etag: await etagOf(identity),
  })
  let made: ReturnType<typeof make> | null = null
  return async (request, site) => {
    made ??= make()
    const { encoded, etag } = await made
    const headers = workerHeaders(site, etag)
    if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
    const chosen = chooseEncoded(request, encoded)
    return new Response(chosen.bytes, { headers: { ...headers, ...chosen.headers } })
  }
}
