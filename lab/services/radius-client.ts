/** A RADIUS client with retries, like a router's. */
import { createSocket } from 'node:dgram'
import {
  accessRequest,
  accountingRequest,
  CODE,
  readResponse,
  TYPE,
  type RadiusResponse,
  type Attribute,
  type Packet,
} from './radius-packet.ts'

export type RadiusServer = { readonly address: string; readonly secret: string }

/** Milliseconds until a request is repeated. */
const RETRY_AFTER_MS = 700
const MAX_TRIES = 3

export type Login =
  | { readonly kind: 'accepted'; readonly seconds: number | null }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'silent' }

export async function login(server: RadiusServer, attributes: readonly Attribute[], password?: string): Promise<Login> {
  const response = await exchange(server, 1812, accessRequest(server.secret, attributes, password))
  if (response === null) return { kind: 'silent' }
  const message = response.attributes.get(TYPE.replyMessage)?.toString('utf8') ?? ''
  if (response.code !== CODE.accessAccept) return { kind: 'rejected', message }
  const seconds = response.attributes.get(TYPE.sessionTimeout)
  return { kind: 'accepted', seconds: seconds?.length === 4 ? seconds.readUInt32BE() : null }
}

/** Whether the server confirmed it. */
export async function account(server: RadiusServer, attributes: readonly Attribute[]): Promise<boolean> {
  return (await exchange(server, 1813, accountingRequest(server.secret, attributes))) !== null
}

/** Null when the server does not respond. */
function exchange({ address, secret }: RadiusServer, port: number, packet: Packet): Promise<RadiusResponse | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    let tries = 0
    const done = (response: RadiusResponse | null) => {
      clearInterval(timer)
      socket.close()
      resolve(response)
    }
    const send = () => {
      if (tries++ === MAX_TRIES) return done(null)
      socket.send(packet.bytes, port, address)
    }
    const timer = setInterval(send, RETRY_AFTER_MS)
    // A closed port counts as no response, like an unreachable server.
    socket.on('error', () => undefined)
    socket.on('message', (bytes) => {
      const response = readResponse(bytes, packet, secret)
      if (response !== null) done(response)
    })
    send()
  })
}
