/**
 * Every endpoint value of the project, found by file name, so that the endpoints of a new plugin are included by
 * themselves.
 */
import type { Endpoint } from '../../core/kernel/api/endpoint.ts'
import type { NamedEndpoint } from '../../backend/openapi/openapi-document.ts'
import { isRecord } from '../../core/kernel/values/is-record.ts'

const modules = import.meta.glob<Readonly<Record<string, unknown>>>(
  ['../../core/kernel/*/endpoints.ts', '../../plugins/*/endpoints.ts'],
  { eager: true },
)

export const allEndpoints: readonly NamedEndpoint[] = Object.entries(modules).flatMap(([file, exported]) => {
  const owner = file.split('/').at(-2) ?? file
  return Object.entries(exported).flatMap(([name, value]) =>
    isEndpoint(value) ? [{ name, owner, endpoint: value }] : [],
  )
})

function isEndpoint(value: unknown): value is Endpoint {
  return isRecord(value) && 'method' in value && 'path' in value && 'answer' in value
}
