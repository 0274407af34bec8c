/** The calls of the host itself to a back end. */
import { getDomain, getLoginConfig } from '../../core/kernel/partner/endpoints.ts'
import type { HostSettings } from '../app.ts'
import type { RequestApi } from '../http/api-proxy.ts'
import { readJsonResponse } from '../http/read-json-response.ts'
import { readConnection, type RequestDevice } from '../gateways/captive-handler.ts'
import type { NodeHostSettings } from './settings.ts'

export type BackEndParts = Pick<
  HostSettings,
  'environment' | 'loginConfig' | 'requestDomain' | 'requestDevice' | 'sandbox'
> & {
  readonly requestApi: RequestApi
  readonly close: () => Promise<void>
}

export function backEnd(
  environment: NonNullable<NodeHostSettings['environment']>,
  captiveToken: string | null,
): BackEndParts {
  return {
    environment: () => environment,
    loginConfig: async (id, signal) =>
      readJsonResponse(await fetch(loginConfigAddress(environment.api, id), { signal, redirect: 'manual' })),
    requestDomain: async (domain, signal) =>
      readJsonResponse(await fetch(domainAddress(environment.api, domain), { signal, redirect: 'manual' })),
    requestDevice: captiveToken === null ? null : deviceAsker(environment.api, captiveToken),
    requestApi: (request) => fetch(request),
    close: () => Promise.resolve(),
  }
}

/** The back end knows the sessions. With the operator's bearer token it reports the state of any device to this host. */
function deviceAsker(api: string, token: string): RequestDevice {
  return async (address, signal) => {
    const url = new URL('/api/connection', api)
    url.searchParams.set('ip', address)
    const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
    return readConnection(await readJsonResponse(await fetch(url, { headers, signal, redirect: 'manual' })))
  }
}

export function loginConfigAddress(api: string, id: string): string {
  return new URL(getLoginConfig.path.replace('{id}', encodeURIComponent(id)), api).href
}

export function domainAddress(api: string, domain: string): string {
  return new URL(getDomain.path.replace('{domain}', encodeURIComponent(domain)), api).href
}
