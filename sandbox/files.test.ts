import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { LARGEST_FILE } from './files.ts'
import { plugins } from './plugins.ts'
import { createTestSandbox, type TestSandbox } from './test-sandbox.ts'

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox(plugins)
  token = await testSandbox.token()
})
afterEach(() => testSandbox.sandbox.close())

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const WEBP = [...Buffer.from('RIFF1234WEBPVP8 ')]

function upload(bytes: readonly number[], { size = 64, name = 'ktp.jpg', by = token } = {}) {
  const content = new Uint8Array(size)
  content.set(bytes)
  const body = new FormData()
  body.set('file', new File([content], name, { type: 'image/jpeg' }))
  return testSandbox.call('POST', '/api/file', { token: by, body })
}
const read = (id: unknown, by?: string) =>
  testSandbox.sandbox.fetch(
    new Request(`http://api.localhost/api/file/${String(id)}`, {
      headers: by ? { authorization: `Bearer ${by}` } : {},
    }),
  )

describe('a file', () => {
  test.each([
    ['image/jpeg', JPEG],
    ['image/png', PNG],
    ['image/webp', WEBP],
  ])('has the type %s by its first bytes, whatever its name', async (type, bytes) => {
    const { json } = await upload(bytes, { name: 'anything.txt' })
    const response = await read(json['id'], token)
    expect(response.headers.get('content-type')).toBe(type)
    expect([...new Uint8Array(await response.arrayBuffer())].slice(0, bytes.length)).toEqual([...bytes])
  })

  test('that is a picture only by its name is refused, in the caller’s language', async () => {
    const { status, json } = await upload([...Buffer.from('<svg onload=1>')], { name: 'ktp.jpg' })
    expect([status, json['errors']?.['file']?.[0]]).toEqual([422, 'Format file tidak didukung.'])
  })

  test('of 4 MB is accepted, one byte more is refused', async () => {
    expect((await upload(JPEG, { size: LARGEST_FILE })).status).toBe(200)
    expect((await upload(JPEG, { size: LARGEST_FILE + 1 })).status).toBe(422)
  })

  test('can be read by its owner and by nobody else', async () => {
    const { json } = await upload(JPEG)
    expect((await read(json['id'], token)).status).toBe(200)
    expect((await read(json['id'], await testSandbox.token('6281234567891'))).status).toBe(404)
    expect((await read(json['id'])).status).toBe(404)
  })

  test('that is a partner’s logo can be read by everybody', async () => {
    const { json } = await testSandbox.call('GET', '/api/domain/lestari')
    const response = await read(json['data']?.['login_logo'])
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png'])
  })

  test('of another customer cannot be used as an identity card', async () => {
    const { json } = await upload(JPEG, { by: await testSandbox.token('6281234567891') })
    const { status } = await testSandbox.call('PUT', '/api/ctm', { token, body: { identity_card: json['id'] } })
    expect(status).toBe(422)
  })
})
