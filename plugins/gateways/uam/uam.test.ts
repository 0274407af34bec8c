import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DST, loginAt, openedBy, plainly, type LoginCase } from '../../../tests/doubles/gateways.ts'

const anything = fc.oneof(fc.constant('p@s s+w&o#r%d=?/\\"é😀'), fc.string({ unit: 'grapheme', minLength: 1 }))

describe('CoovaChilli', () => {
  const uam = { kind: 'uam', name: 'a', addresses: ['http://10.1.0.1:3990'] }
  const challenge = Buffer.from(Uint8Array.from({ length: 16 }, (_, index) => (index * 37 + 200) % 256)).toString('hex')
  const arrival = { kind: 'uam', identity: 'a', challenge, query: 'res=notyet' } as const

  it('gets the response to its challenge, and all characters of the user name', async () => {
    await fc.assert(
      fc.asyncProperty(anything, anything, async (username, password) => {
        const url = openedBy(await loginAt({ gateway: uam, arrival, username, password }))
        expect(url.origin + url.pathname).toBe('http://10.1.0.1:3990/logon')
        const expected = username.includes('@') ? username : `${username}@lestari`
        const response = createHash('md5')
          .update(Uint8Array.of(0))
          .update(password)
          .update(Buffer.from(challenge, 'hex'))
          .digest('hex')
        expect(plainly(url)).toEqual({ username: expected, response, userurl: DST })
        expect(url.hash).toBe('')
      }),
      { numRuns: 50 },
    )
  })

  it('gets a password by PAP: combined with the challenge', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (password) => {
        const url = openedBy(await loginAt({ gateway: { ...uam, password: 'pap' }, arrival, password }))
        const key = Buffer.from(challenge, 'hex')
        const bytes = Buffer.from(plainly(url)['password'] ?? '', 'hex').map((byte, at) => byte ^ (key[at % 16] ?? 0))
        expect(Buffer.from(bytes).toString()).toBe(password)
      }),
      { numRuns: 50 },
    )
  })

  it('without challenges gets the plain password', async () => {
    await fc.assert(
      fc.asyncProperty(anything, async (password) => {
        const url = openedBy(await loginAt({ gateway: { ...uam, password: 'plain' }, password }))
        expect(plainly(url)['password']).toBe(password)
      }),
      { numRuns: 50 },
    )
  })

  it.each(['chap', 'pap', 'ask'] as const)(
    'is first opened for a new challenge when there is none (%s)',
    async (password) => {
      for (const used of [null, { kind: 'uam', identity: 'a' } as const, { ...arrival, challenge: 'no hex' }]) {
        const request = await loginAt({ gateway: { ...uam, password }, arrival: used })
        expect(request).toMatchObject({ isOnly: 'refresh' })
        const url = openedBy(request)
        expect([url.origin + url.pathname, plainly(url)]).toEqual(['http://10.1.0.1:3990/prelogin', { userurl: DST }])
      }
    },
  )

  it('with a uamsecret is opened by the back end, and no password is sent', async () => {
    const requests: unknown[] = []
    const open: LoginCase['open'] = (request) => {
      requests.push(request)
      return Promise.resolve('http://10.1.0.1:3990/logon?username=x&response=00')
    }
    const request = await loginAt({ gateway: { ...uam, password: 'ask' }, arrival, open })
    expect(request).toEqual({ method: 'get', address: 'http://10.1.0.1:3990/logon?username=x&response=00' })
    expect(requests).toEqual([{ kind: 'uam', query: 'res=notyet', dst: DST }])
  })
})
