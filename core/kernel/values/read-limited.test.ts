import { expect, test } from 'vitest'
import { readLimited, readLimitedJson, readLimitedText } from './read-limited.ts'

/** A body without end, which counts the chunks that were read from it. */
function endless() {
  const seen = { read: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull: (controller) => {
        seen.read += 1
        controller.enqueue(new Uint8Array(1_000))
      },
      cancel: () => void (seen.isCancelled = true),
    },
    { highWaterMark: 0 },
  )
  return { seen, message: new Response(body) }
}

test('a body within the limit is read, whatever its chunks', async () => {
  const body = new Response('Halo, dunia').body
  expect(await readLimitedText({ headers: new Headers(), body }, 11)).toBe('Halo, dunia')
  expect(await readLimited(new Response(null), 0)).toEqual(new Uint8Array())
  expect(await readLimitedJson(new Response('{"a":1}'), 7)).toEqual({ a: 1 })
})

test('a longer body is not read further than the limit', async () => {
  const { seen, message } = endless()
  expect(await readLimited(message, 2_500)).toBeNull()
  expect(seen).toEqual({ read: 3, isCancelled: true })
})

test('a body that announces more than the limit is not read', async () => {
  const { seen, message } = endless()
  message.headers.set('content-length', '5000')
  expect(await readLimited(message, 2_500)).toBeNull()
  expect(seen).toEqual({ read: 0, isCancelled: true })
})

test('JSON that is longer than the limit is an error', async () => {
  await expect(readLimitedJson(new Response('{"a":1}'), 6)).rejects.toThrow('at most 6 bytes')
})
