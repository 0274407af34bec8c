/** Runs the sandbox instead of a back end, in a process of its own. */
import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadDrivers } from '../../core/kernel/gateway/load-reader.ts'
import { SANDBOX_HOSTS, sandboxEnvironment } from '../../core/kernel/page/known-environments.ts'
import type { Log } from '../observe/log.ts'
import { readJsonResponse } from '../http/read-json-response.ts'
import { NOWHERE, textResponse } from '../http/text-response.ts'
import type { ClientConnection } from '../http/visitor.ts'
import type { Build } from '../page/build.ts'
import { domainAddress, loginConfigAddress, type BackEndParts } from './back-end.ts'
import type { PartnerSource } from './partner-source.ts'
import { sandboxRefusal } from './sandbox-guard.ts'
import { addBrands, portalFile, type BrandedPartner } from './sandbox-view.ts'
import type { NodeHostSettings } from './settings.ts'

/** The sandbox's settings. `partners` is called before every request and returns the same list while nothing has changed. */
export type SandboxRun = {
  /** The database file. */
  readonly file: string
  /** The port that the portals are served on. */
  readonly port: number
  readonly partners: () => Promise<readonly BrandedPartner[]>
  readonly log: Log
}

export type RunningSandbox = {
  fetch(request: Request, connection?: ClientConnection): Promise<Response>
  close(): Promise<void>
}

export type OpenSandbox = (settings: SandboxRun) => Promise<RunningSandbox>

/** @param project the project's folder, which stores the database */
export async function runSandbox(
  { port, reset, isSandboxBehindProxy: isBehindProxy }: NodeHostSettings,
  store: PartnerSource,
  build: Build,
  { project, openSandbox }: { readonly project: string; readonly openSandbox: OpenSandbox },
  log: Log,
): Promise<BackEndParts> {
  const file = join(project, '.data', 'sandbox.sqlite')
  if (reset) for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
  mkdirSync(dirname(file), { recursive: true })
  let partners: ReturnType<SandboxRun['partners']> | null = null
  store.onChange(() => (partners = null))
  const sandbox = await openSandbox({
    file,
    port,
    partners: () => (partners ??= store.list().then((list) => addBrands(list, store, build.manifest))),
    log,
  })
  // A kind with presets needs more than an address.
  const kinds = (await loadDrivers(build.gatewayKinds.filter(({ traits }) => !traits.isDefault))).flatMap(
    ({ id, driver }) => (driver.presets ? [] : [id]),
  )
  const environment = (host: string) => sandboxEnvironment(host, port, kinds)
  const forward = async (request: Request, connection: ClientConnection) => {
    const refusal = sandboxRefusal(connection, { isBehindProxy })
    if (refusal !== null) return textResponse(NOWHERE, 403, refusal)
    return (await portalFile(request, store, build)) ?? sandbox.fetch(request, connection)
  }
  return {
    environment,
    loginConfig: async (id, signal) =>
      readJsonResponse(await sandbox.fetch(new Request(loginConfigAddress(environment('').api, id), { signal }))),
    requestDomain: async (domain, signal) =>
      readJsonResponse(await sandbox.fetch(new Request(domainAddress(environment('').api, domain), { signal }))),
    requestApi: forward,
    sandbox: { hosts: SANDBOX_HOSTS, fetch: forward },
    close: () => sandbox.close(),
  }
}
