import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MAX_FILE_BYTES } from '../../backend/rules/uploads.ts'
import { plugins } from '../plugins.ts'
import { greyPng } from '../pictures/png.ts'
import { sampleJpeg, samplePng, sampleWebp } from '../pictures/sample-pictures.ts'
import { createTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox(plugins)
  token = await testSandbox.token()
})
afterEach(() => testSandbox.sandbox.close())

const JPEG = sampleJpeg()
/** A picture whose pixels are compressed as the back end compresses them. */
const PNG = Uint8Array.from(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAAAAAC4HznGAAAAD0lEQVR4nGOYMGECAxADAA2IA2G6TVbtAAAAAElFTkSuQmCC',
    'base64',
  ),
)

function upload(bytes: Uint8Array<ArrayBuffer>, { name = 'ktp.jpg', by = token } = {}) {
  const body = new FormData()
  body.set('file', new File([bytes], name, { type: 'image/jpeg' }))
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
    ['image/jpeg', 'jpeg', JPEG],
    ['image/png', 'png', PNG],
    ['image/webp', 'webp', sampleWebp()],
  ])('with any name has the type %s by its content, and is read back unchanged', async (type, ending, bytes) => {
    const { json } = await upload(bytes, { name: 'anything.html' })
    const { headers, bytes: received } = await read(json['id'], token).then(async (response) => ({
      headers: response.headers,
      bytes: new Uint8Array(await response.arrayBuffer()),
    }))
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-disposition')).toBe(`inline; filename="${String(json['id'])}.${ending}"`)
    expect(Buffer.from(received).equals(bytes)).toBe(true)
  })

  test('is stored without metadata, texts and bytes after the picture', async () => {
    const secret = 'GPS 6.2S 106.8E <script>alert(1)</script> PK\u0003\u0004'
    for (const bytes of [sampleJpeg({ secret }), samplePng({ secret }), sampleWebp({ secret })]) {
      expect(Buffer.from(bytes).includes(secret)).toBe(true)
      const { json } = await upload(bytes)
      const stored = Buffer.from(await (await read(json['id'], token)).arrayBuffer())
      expect([stored.length > 0, stored.includes('GPS'), stored.includes('script'), stored.includes('PK')]).toEqual([
        true,
        false,
        false,
        false,
      ])
    }
  })

  test('that is a picture only by its name or its first bytes is refused, in the caller’s language', async () => {
    const cut = JPEG.slice(0, -2)
    const headers = [JPEG.slice(0, 4), greyPng(3, 2).slice(0, 40), sampleWebp().slice(0, 16)]
    for (const bytes of [new Uint8Array(Buffer.from('<svg onload=1>')), cut, ...headers]) {
      const { status, json } = await upload(bytes)
      expect([status, json['errors']?.['file']?.[0]]).toEqual([422, 'Format file tidak didukung.'])
    }
  })

  test('of 4 MB is accepted, one byte more is refused', async () => {
    expect((await upload(sampleJpeg({ size: MAX_FILE_BYTES }))).status).toBe(200)
    expect((await upload(sampleJpeg({ size: MAX_FILE_BYTES + 1 }))).json['errors']?.['file']?.[0]).toBe(
      'Ukuran file maksimal 4 MB.',
    )
  })

  test('can be read only by its owner', async () => {
    const { json } = await upload(JPEG)
    expect((await read(json['id'], token)).status).toBe(200)
    expect((await read(json['id'], await testSandbox.token('6281234567891'))).status).toBe(404)
    expect((await read(json['id'])).status).toBe(404)
  })

  test('that is a partner’s logo can be read without a session', async () => {
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
