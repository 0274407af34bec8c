/** Reads bodies of requests and responses whose sender may send anything, without end. */

type Bytes = Uint8Array<ArrayBuffer>
type Message = Pick<Response, 'headers' | 'body'>

/**
 * Resolves to the body of at most `most` bytes, or to null when it is longer; the rest is then not read. Rejects when the
 * body ends early.
 */
export async function readLimited({ headers, body }: Message, max: number): Promise<Bytes | null> {
  if (body === null) return new Uint8Array()
  if (Number(headers.get('content-length') ?? 0) > max) {
    await body.cancel()
    return null
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const reader = body.getReader()
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    size += chunk.value.length
    if (size > max) {
      await reader.cancel()
      return null
    }
    chunks.push(chunk.value)
  }
  return joined(chunks, size)
}

/** The body as text; see `readLimited`. */
export async function readLimitedText(message: Message, max: number): Promise<string | null> {
  const bytes = await readLimited(message, max)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}

/** The body as JSON. Rejects when it is longer than `most` bytes or no JSON. */
export async function readLimitedJson(message: Message, max: number): Promise<unknown> {
  const text = await readLimitedText(message, max)
  if (text === null) throw new RangeError(`expected at most ${max} bytes; received more`)
  return JSON.parse(text)
}

/**
 * The body, which fails with a `RangeError` once it is longer than `most` bytes.
 *
 * @param onTooLong called then
 */
export function limitStream(
  body: ReadableStream<Bytes>,
  max: number,
  onTooLong: () => void = () => undefined,
): ReadableStream<Bytes> {
  let size = 0
  const count = new TransformStream<Bytes, Bytes>({
    transform: (chunk, controller) => {
      size += chunk.length
      if (size <= max) return controller.enqueue(chunk)
      onTooLong()
      return controller.error(new RangeError(`expected at most ${max} bytes; received more`))
    },
  })
  return body.pipeThrough(count)
}

function joined(chunks: readonly Uint8Array[], size: number): Bytes {
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
