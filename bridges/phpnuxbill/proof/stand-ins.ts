/** The payment provider and the WhatsApp gateway of the proof, as servers on loopback. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fakeMidtrans } from '../../kit/testing/stand-in-providers.ts'

export const SERVER_KEY = 'proof-server-key'

export type StandIns = {
  readonly paymentApi: string
  readonly messageUrl: string
  /** From the last message to a number; empty: no message. */
  codeOf(phone: string): string
  readonly messages: number
  /** The payer pays. Returns the callback of the provider. */
  pay(reference: string): { readonly headers: Headers; readonly body: Uint8Array }
  close(): Promise<void>
}

export async function startStandIns(): Promise<StandIns> {
  const provider = fakeMidtrans(SERVER_KEY)
  const sent = new Map<string, string>()
  let messages = 0
  const [payments, gateway] = [
    await listen(async (request) => provider.fetch(request)),
    await listen(async (request) => {
      const { searchParams } = new URL(request.url)
      messages += 1
      sent.set(searchParams.get('to') ?? '', searchParams.get('text') ?? '')
      return new Response('ok')
    }),
  ]
  return {
    paymentApi: payments.origin,
    messageUrl: `${gateway.origin}/send?to=[number]&text=[text]`,
    codeOf: (phone) => /\d{6}/.exec(sent.get(phone) ?? '')?.[0] ?? '',
    get messages() {
      return messages
    },
    pay: provider.pay,
    close: async () => {
      await payments.close()
      await gateway.close()
    },
  }
}

export async function listen(handle: (request: Request) => Promise<Response>) {
  const server = createServer((incoming, outgoing) => {
    void respond(incoming, outgoing, handle)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // Safe cast: a server that listens on a port has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array))
  const body = Buffer.concat(chunks)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) if (typeof value === 'string') headers.set(name, value)
  const response = await handle(
    new Request(`http://${incoming.headers.host}${incoming.url ?? '/'}`, {
      method: incoming.method ?? 'GET',
      headers,
      ...(body.length > 0 && { body }),
    }),
  )
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}
