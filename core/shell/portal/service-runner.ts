/** Starts and stops services, and reports their errors. Loaded with the first service. */
import type { Assembled } from '../assembly/assemble.ts'
import { servicePortalOf } from '../../kit/context/service-portal.ts'
import { createServices, type Services } from './services.ts'

export function createServiceRunner(assembled: Assembled): Services {
  return createServices(servicePortalOf(assembled), (error, plugin) => {
    assembled.report({ plugin, part: 'service' }, 'service', error)
    // Node and browsers before 2022 have no `reportError`.
    if ('reportError' in globalThis) globalThis.reportError(error)
  })
}
