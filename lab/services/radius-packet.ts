/** Writes RADIUS requests and reads responses (RFC 2865, RFC 2866). */
import { createHash, createHmac, randomBytes } from 'node:crypto'

/** The value is a text, an integer, an IPv4 address as text, or bytes. */
export type Attribute = readonly [type: number, value: string | number | Uint8Array]

export const CODE = { accessRequest: 1, accessAccept: 2, accessReject: 3, accountingRequest: 4, accountingResponse: 5 }
export const TYPE = {
  userName: 1,
  userPassword: 2,
  chapPassword: 3,
  nasAddress: 4,
  framedAddress: 8,
  replyMessage: 18,
  sessionTimeout: 27,
  calledStation: 30,
  callingStation: 31,
  nasIdentifier: 32,
  acctStatus: 40,
  acctSessionId: 44,
  acctCause: 49,
  chapChallenge: 60,
  nasPortType: 61,
  messageAuthenticator: 80,
}
const ADDRESSES: readonly number[] = [TYPE.nasAddress, TYPE.framedAddress]

export type RadiusResponse = { readonly code: number; readonly attributes: ReadonlyMap<number, Buffer> }

export type Packet = { readonly bytes: Buffer; readonly id: number; readonly authenticator: Buffer }

/** A login request, signed by a Message-Authenticator (RFC 3579), which present servers require. */
export function accessRequest(secret: string, attributes: readonly Attribute[], password?: string): Packet {
  const authenticator = randomBytes(16)
  const hidden: readonly Attribute[] =
    password === undefined ? [] : [[TYPE.userPassword, hide(password, secret, authenticator)]]
  const all: readonly Attribute[] = [[TYPE.messageAuthenticator, Buffer.alloc(16)], ...hidden, ...attributes]
  const packet = write(CODE.accessRequest, authenticator, all)
  // The value of the first attribute starts after the packet header (20 bytes) and the attribute header (2 bytes).
  createHmac('md5', secret).update(packet.bytes).digest().copy(packet.bytes, 22)
  return packet
}

export function accountingRequest(secret: string, attributes: readonly Attribute[]): Packet {
  const packet = write(CODE.accountingRequest, Buffer.alloc(16), attributes)
  const authenticator = createHash('md5').update(packet.bytes).update(secret).digest()
  authenticator.copy(packet.bytes, 4)
  return { ...packet, authenticator }
}

/** Null unless the packet is a valid response to this request, signed with the secret. */
export function readResponse(bytes: Buffer, request: Packet, secret: string): RadiusResponse | null {
  if (bytes.length < 20 || bytes[1] !== request.id || bytes.readUInt16BE(2) !== bytes.length) return null
  const sum = createHash('md5')
    .update(bytes.subarray(0, 4))
    .update(request.authenticator)
    .update(bytes.subarray(20))
    .update(secret)
    .digest()
  if (!sum.equals(bytes.subarray(4, 20))) return null
  const attributes = new Map<number, Buffer>()
  for (let at = 20; at + 2 <= bytes.length;) {
    const length = bytes[at + 1] ?? 0
    if (length < 2 || at + length > bytes.length) return null
    attributes.set(bytes[at] ?? 0, bytes.subarray(at + 2, at + length))
    at += length
  }
  return { code: bytes[0] ?? 0, attributes }
}

/** The User-Password attribute (RFC 2865, section 5.2). */
export function hide(password: string, secret: string, authenticator: Buffer): Buffer {
  const plain = Buffer.from(password, 'utf8')
  const padded = Buffer.alloc(Math.max(16, Math.ceil(plain.length / 16) * 16))
  plain.copy(padded)
  let previous = authenticator
  for (let at = 0; at < padded.length; at += 16) {
    const mask = createHash('md5').update(secret).update(previous).digest()
    for (let index = 0; index < 16; index++) padded[at + index] = (padded[at + index] ?? 0) ^ (mask[index] ?? 0)
    previous = padded.subarray(at, at + 16)
  }
  return padded
}

function write(code: number, authenticator: Buffer, attributes: readonly Attribute[]): Packet {
  const body = Buffer.concat(
    attributes.map(([type, value]) => {
      const bytes = bytesOf(type, value)
      return Buffer.concat([Buffer.from([type, bytes.length + 2]), bytes])
    }),
  )
  const [id = 0] = randomBytes(1)
  const bytes = Buffer.alloc(20 + body.length)
  bytes[0] = code
  bytes[1] = id
  bytes.writeUInt16BE(bytes.length, 2)
  authenticator.copy(bytes, 4)
  body.copy(bytes, 20)
  return { bytes, id, authenticator }
}

function bytesOf(type: number, value: string | number | Uint8Array): Uint8Array {
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return bytes
  }
  if (typeof value !== 'string') return value
  return ADDRESSES.includes(type) ? Buffer.from(value.split('.').map(Number)) : Buffer.from(value, 'utf8')
}
