import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestSandbox, type TestSandbox } from '../test-sandbox.ts'

let testSandbox: TestSandbox
beforeEach(() => {
  testSandbox = createTestSandbox([])
})
afterEach(() => testSandbox.sandbox.close())
const get = (path: string, host = 'api.localhost') =>
  testSandbox.sandbox.fetch(new Request(`http://${host}:8080${path}`))

test('a tile is a PNG of 256 by 256 pixels, the same each time, with a cross-origin resource policy', async () => {
  const [tile, sameTile] = await Promise.all([
    get('/tiles/14/13434/8579.png'),
    get('/tiles/14/13434/8579.png', '127.0.0.1'),
  ])
  expect(tile.headers.get('content-type')).toBe('image/png')
  expect(tile.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const bytes = Buffer.from(await tile.arrayBuffer())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([256, 256])
  expect(Buffer.from(await sameTile.arrayBuffer()).equals(bytes)).toBe(true)
})

test.each(['/tiles/1/2/0.png', '/tiles/20/0/0.png', '/tiles/3/1/1.jpg', '/tiles/3/1/-1.png', '/tiles/a/b/c.png'])(
  'there is no %s',
  async (path) => expect((await get(path)).status).toBe(404),
)
