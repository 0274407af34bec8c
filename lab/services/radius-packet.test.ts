import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accessRequest, accountingRequest, hide, readResponse, TYPE, type Packet } from './radius-packet.ts'

const hex = (text: string) => Buffer.from(text.replace(/ /g, ''), 'hex')
/** The example of RFC 2865, section 7.1. */
const SECRET = 'xyzzy5461'
const AUTHENTICATOR = hex('0f 40 3f 94 73 97 80 57 bd 83 d5 cb 98 f4 22 7a')
const REQUEST: Packet = { bytes: Buffer.alloc(0), id: 0, authenticator: AUTHENTICATOR }
const ACCEPT = hex(
  '02 00 00 26 86 fe 22 0e 76 24 ba 2a 10 05 f6 bf 9b 55 e0 b2 06 06 00 00 00 01 0f 06 00 00 00 00 0e 06 c0 a8 01 03',
)

describe('a RADIUS packet', () => {
  it('hides a password as in the example of RFC 2865', () => {
    expect(hide('arctangent', SECRET, AUTHENTICATOR)).toEqual(hex('0d be 70 8d 93 d4 13 ce 31 96 e4 3f 78 2a 0a ee'))
  })

  it('hides a password of more than 16 bytes in blocks that each depend on the previous block', () => {
    const hidden = hide('a password of twenty', SECRET, AUTHENTICATOR)
    expect(hidden).toHaveLength(32)
    const mask = createHash('md5').update(SECRET).update(hidden.subarray(0, 16)).digest()
    expect(Buffer.from(hidden.subarray(16).map((byte, at) => byte ^ (mask[at] ?? 0))).toString()).toBe(
      `enty${'\0'.repeat(12)}`,
    )
  })

  it('reads the response of the example', () => {
    const response = readResponse(ACCEPT, REQUEST, SECRET)
    expect(response?.code).toBe(2)
    expect(response?.attributes.get(14)).toEqual(hex('c0 a8 01 03'))
  })

  it.each([
    ['another secret', ACCEPT, REQUEST, 'another'],
    ['the id of another request', ACCEPT, { ...REQUEST, id: 1 }, SECRET],
    ['a changed byte', Buffer.from(ACCEPT.toString('hex').replace(/03$/, '04'), 'hex'), REQUEST, SECRET],
    ['a truncated packet', ACCEPT.subarray(0, 30), REQUEST, SECRET],
    ['an empty packet', Buffer.alloc(0), REQUEST, SECRET],
  ])('refuses a response with %s', (_, bytes, request, secret) => {
    expect(readResponse(bytes, request, secret)).toBeNull()
  })

  it('writes texts, numbers and addresses, and signs a request', () => {
    const { bytes, id } = accessRequest(SECRET, [
      [TYPE.userName, 'nemo'],
      [TYPE.framedAddress, '10.5.50.7'],
      [TYPE.nasPortType, 19],
    ])
    expect([bytes[0], bytes[1], bytes.readUInt16BE(2)]).toEqual([1, id, bytes.length])
    expect(bytes.subarray(38).toString('hex')).toBe('01066e656d6f08060a0532073d0600000013')
    expect(bytes.subarray(22, 38).every((byte) => byte === 0)).toBe(false)
  })

  it('signs an accounting request with the secret', () => {
    const { bytes } = accountingRequest(SECRET, [[TYPE.acctStatus, 1]])
    const plain = Buffer.from(bytes)
    plain.fill(0, 4, 20)
    expect(bytes.subarray(4, 20)).toEqual(createHash('md5').update(plain).update(SECRET).digest())
  })
})
