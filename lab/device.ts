/** The system of the lab's device: it asks addresses by itself, before and beside the browser. */
import { join } from 'node:path'
import type { Network } from './gateways/network.ts'
import { CAPTIVE_API } from './names.ts'
import { CA } from './services/certificates.ts'

/** `status` 0: no answer, and `body` is the code of the error. */
export type Reply = {
  readonly status: number
  readonly type: string | null
  readonly location: string | null
  readonly body: string
}

export async function askFrom({ client, clientSees }: Network, address: string, accept = '*/*'): Promise<Reply> {
  const program = join(import.meta.dirname, 'services', 'ask.ts')
  const options = { instead: clientSees, env: { NODE_EXTRA_CA_CERTS: CA } }
  // The cast holds: the program writes this shape.
  return JSON.parse(await client.run(process.execPath, [program, address, accept], options)) as Reply
}

export type Captive = {
  readonly captive: unknown
  readonly 'user-portal-url': unknown
  readonly 'seconds-remaining'?: unknown
}

/** The captive portal API (RFC 8908). Throws for another answer. */
export async function askCaptiveApi(network: Network, address: string = CAPTIVE_API): Promise<Captive> {
  const { status, type, body } = await askFrom(network, address, 'application/captive+json')
  if (status !== 200 || type !== 'application/captive+json') throw new Error(`${address}: ${status} ${type} ${body}`)
  return JSON.parse(body) as Captive
}
