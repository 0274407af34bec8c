/** Asks a RADIUS server, three times with a pause, like a router. */
import { createSocket } from 'node:dgram'
import {
  accessRequest,
  accountingRequest,
  CODE,
  readAnswer,
  TYPE,
  type Answer,
  type Attribute,
  type Packet,
} from './radius-packet.ts'

export type RadiusServer = { readonly address: string; readonly secret: string }

/** Milliseconds until a question is repeated, and how often it is asked. */
const TIMEOUT = 700
const TIMES = 3

export type Login =
  | { readonly kind: 'accepted'; readonly seconds: number | null }
  | { readonly kind: 'rejected'; readonly message: string }
  | { readonly kind: 'silent' }

export async function login(server: RadiusServer, attributes: readonly Attribute[], password?: string): Promise<Login> {
  const answer = await ask(server, 1812, accessRequest(server.secret, attributes, password))
  if (answer === null) return { kind: 'silent' }
  const said = answer.attributes.get(TYPE.replyMessage)?.toString('utf8') ?? ''
  if (answer.code !== CODE.accessAccept) return { kind: 'rejected', message: said }
  const seconds = answer.attributes.get(TYPE.sessionTimeout)
  return { kind: 'accepted', seconds: seconds?.length === 4 ? seconds.readUInt32BE() : null }
}

/** Whether the server has noted it. */
export async function account(server: RadiusServer, attributes: readonly Attribute[]): Promise<boolean> {
  return (await ask(server, 1813, accountingRequest(server.secret, attributes))) !== null
}

function ask({ address, secret }: RadiusServer, port: number, packet: Packet): Promise<Answer | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4')
    let asked = 0
    const done = (answer: Answer | null) => {
      clearInterval(timer)
      socket.close()
      resolve(answer)
    }
    const send = () => {
      if (asked++ === TIMES) return done(null)
      socket.send(packet.bytes, port, address)
    }
    const timer = setInterval(send, TIMEOUT)
    // Nobody listens there: as silent as a server that is far away.
    socket.on('error', () => undefined)
    socket.on('message', (bytes) => {
      const answer = readAnswer(bytes, packet, secret)
      if (answer !== null) done(answer)
    })
    send()
  })
}
