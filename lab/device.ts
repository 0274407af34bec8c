/** Requests that the operating system of the lab's device sends, independently of the browser. */
import { join } from 'node:path'
import type { Network } from './gateways/network.ts'
import { CAPTIVE_API } from './names.ts'
import { CA } from './services/certificates.ts'

/** `status` 0: no response, and `body` is the error code. */
export type Reply = {
  readonly status: number
  readonly type: string | null
  readonly location: string | null
  readonly body: string
}

export async function fetchFrom({ client, clientOverrides }: Network, address: string, accept = '*/*'): Promise<Reply> {
  const program = join(import.meta.dirname, 'services', 'ask.ts')
  const options = { overrides: clientOverrides, env: { NODE_EXTRA_CA_CERTS: CA } }
  // The cast is safe, because `ask.ts` prints this shape.
  return JSON.parse(await client.run(process.execPath, [program, address, accept], options)) as Reply
}

export type Captive = {
  readonly captive: unknown
  readonly 'user-portal-url': unknown
  readonly 'seconds-remaining'?: unknown
}

/** Calls the captive portal API (RFC 8908). Throws for any other response. */
export async function fetchCaptiveApi(network: Network, address: string = CAPTIVE_API): Promise<Captive> {
  const { status, type, body } = await fetchFrom(network, address, 'application/captive+json')
  if (status !== 200 || type !== 'application/captive+json') throw new Error(`${address}: ${status} ${type} ${body}`)
  return JSON.parse(body) as Captive
}
