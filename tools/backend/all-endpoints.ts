/** Every endpoint value of the core and of all plugins, by their `endpoints.ts`. */
import ofPlugins from 'virtual:plugins/modules/endpoints'
import type { Endpoint } from '../../core/kernel/api/endpoint.ts'
import type { NamedEndpoint } from '../../backend/openapi/openapi-document.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

const ofCore = import.meta.glob<Readonly<Record<string, unknown>>>('../../core/kernel/*/endpoints.ts', { eager: true })
const owned = [
  ...Object.entries(ofCore).map(([file, exported]) => [file.split('/').at(-2) ?? file, exported] as const),
  ...Object.entries(ofPlugins),
]

export const allEndpoints: readonly NamedEndpoint[] = owned.flatMap(([owner, exported]) => {
  return Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, owner, endpoint: value }] : [],
  )
})

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && 'method' in value && 'path' in value && 'answer' in value
}
