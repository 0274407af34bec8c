/** The calls that docs/backend.md describes, and the plugins that bring their own description. */
import { readFileSync } from 'node:fs'
import { allEndpoints } from '../tools/backend/all-endpoints.ts'
import type { Endpoint } from '../core/kernel/api/endpoint.ts'

export type Call = { readonly name: string; readonly text: string }

export const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Each section of the guide with the call that is its heading. */
export const describedCalls: readonly Call[] = readFileSync('docs/backend.md', 'utf8')
  .split(/^### /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n', 1)[0] ?? '', text: text.split(/^##? /m, 1)[0] ?? '' }))

const described = new Set(describedCalls.map(({ name }) => name))
const isDescribed = ({ endpoint }: (typeof allEndpoints)[number]) => described.has(nameOf(endpoint))

/**
 * Plugins without any call in the guide, such as new or external plugins. A back end that was written from the guide does not
 * answer their calls, so they are turned off where such a back end is tested.
 */
export const undescribedOwners: ReadonlySet<string> = new Set(
  allEndpoints
    .map(({ owner }) => owner)
    .filter((owner) => !allEndpoints.some((call) => call.owner === owner && isDescribed(call))),
)
