/**
 * The host's application on a runtime that speaks fetch and has no disk, for example workerd: the same `createHost`, with the
 * build's files in the bundle and the partners from an HTTP address. `npm run edge` builds it (`tools/edge.mjs`).
 */
import files from 'virtual:client-files'
import { validatePartner } from 'virtual:validators'
import { createHost, type Host } from '../../host/app.ts'
import { composeBuild } from '../../host/page/compose-build.ts'
import { fileType } from '../../host/http/file-types.ts'
import { readJsonResponse } from '../../host/http/read-json-response.ts'
import { openHttpStore, type HttpStore } from '../../host/partners/http-store.ts'
import { nameFaults, readEnvironment, readPartnersAddress } from '../../host/node/environment-variables.ts'
import { getDomain, getLoginConfig } from '../../core/kernel/partner/endpoints.ts'
import * as renderer from '../render/renderer.ts'

/** Settings from the runtime, with the same meaning as those of the host on Node (`docs/operators/settings.md`). */
type Settings = Readonly<Record<string, string>> & { readonly HOST_PARTNERS: string }
/** After the response the runtime waits only for promises given to `waitUntil`. */
type Context = { waitUntil(work: Promise<unknown>): void }

/** Milliseconds between two requests of the partner index, while there are visits. */
const INDEX_REQUEST_INTERVAL_MS = 5_000

let started: Promise<{ readonly host: Host; readonly store: HttpStore }> | null = null
let lookedAt = 0

export default {
  fetch: async (request: Request, settings: Settings, context: Context): Promise<Response> => {
    started ??= start(settings, context)
    // After a failed start the next visit tries again.
    started.catch(() => (started = null))
    const { host, store } = await started
    const now = Date.now()
    if (now - lookedAt >= INDEX_REQUEST_INTERVAL_MS) {
      lookedAt = now
      context.waitUntil(Promise.all([store.refresh(), host.refresh()]))
    }
    // The platform replaces the client's own (docs/operators/fleet.md).
    const remoteAddress = request.headers.get('cf-connecting-ip')
    const response = await host.fetch(request, remoteAddress === null ? {} : { remoteAddress })
    // Otherwise the runtime would abort file reads that other requests wait for.
    context.waitUntil(store.idle())
    return response
  },
}

async function start(settings: Settings, context: Context) {
  const { environment, faults } = readEnvironment(settings)
  const wrong = [...nameFaults(settings, ['PORTAL_', 'HOST_']), ...faults]
  const address = readPartnersAddress(settings, wrong)
  if (!environment || wrong.length > 0)
    throw new Error(wrong.join('\n') || 'No back end is named. Set PORTAL_ENVIRONMENT=production, or PORTAL_API_URL.')
  const log = (line: string) => console.log(line)
  const copies = new Map<string, Uint8Array<ArrayBuffer>>()
  const store = await openHttpStore({
    address,
    fetch: (request) => fetch(request),
    validate: validatePartner,
    suggest: renderer.suggest,
    // Copies live in the memory of this instance; a key-value store of the platform can replace it.
    lastValidFiles: {
      read: async (name) => copies.get(name) ?? null,
      write: async (name, bytes) => void copies.set(name, bytes),
    },
    log,
  })
  lookedAt = Date.now()
  const clientFiles = Object.entries(files.assets).map(([name, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    return [`/assets/${name}`, { type: fileType(name), encoded: { identity: bytes } }] as const
  })
  const build = await composeBuild({
    files: new Map(clientFiles),
    manifestText: files.manifest,
    partsText: files.parts,
    renderer,
    workerSource: files.worker,
  })
  const requestJson = (path: string, signal: AbortSignal) => {
    const response = fetch(new URL(path, environment.api), { signal, redirect: 'manual' }).then(readJsonResponse)
    context.waitUntil(response.catch(() => undefined))
    return response
  }
  const host = createHost({
    partners: store,
    build,
    hasWorker: settings.PORTAL_SERVICE_WORKER !== 'off',
    environment: () => environment,
    loginConfig: (id, signal) => requestJson(getLoginConfig.path.replace('{id}', encodeURIComponent(id)), signal),
    requestDomain: (domain, signal) =>
      requestJson(getDomain.path.replace('{domain}', encodeURIComponent(domain)), signal),
    visitApi: (request) => fetch(request),
    proxyApi: settings.PORTAL_API_SAME_ORIGIN === 'on' ? (request) => fetch(request) : null,
    log,
  })
  return { host, store }
}
