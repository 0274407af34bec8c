/** Loaded with the first service: starts and stops services, and reports what they throw. */
import type { Assembled } from '../assembly/assemble.ts'
import { servicePortalOf } from '../../kit/context/service-portal.ts'
import { createServices, type Services } from './services.ts'

export function createServiceRunner(assembled: Assembled): Services {
  return createServices(servicePortalOf(assembled), (error, plugin) => {
    assembled.report({ plugin, part: 'service' }, 'service', error)
    // Node and browsers before 2022 have no `reportError`; there the error is only reported to the host.
    if ('reportError' in globalThis) globalThis.reportError(error)
  })
}
