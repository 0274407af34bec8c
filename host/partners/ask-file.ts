/** Asks for a file over HTTP, from a server that may answer anything, late or without end. */

type Bytes = Uint8Array<ArrayBuffer>

/** An answer that is not the file. */
export class AnswerFault extends Error {
  override readonly name = 'AnswerFault'
}

export type FileAnswer =
  | { readonly isSame: true }
  | { readonly isSame: false; readonly bytes: Bytes; readonly etag: string | null }

/** Milliseconds in which the whole answer must be there. */
const TIMEOUT = 10_000

/**
 * Rejects when the answer is not a file of at most `most` bytes.
 *
 * @param etag of the file that is there already; then the answer may be that it is the same
 */
export async function ask(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  most: number,
  etag?: null,
): Promise<Extract<FileAnswer, { readonly isSame: false }>>
export async function ask(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  most: number,
  etag: string | null,
): Promise<FileAnswer>
export async function ask(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  most: number,
  etag: string | null = null,
): Promise<FileAnswer> {
  const headers = etag === null ? {} : { 'if-none-match': etag }
  // A redirect would let another server decide. Not every runtime has `redirect: 'error'`.
  const response = await fetch(new Request(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) }))
  if (response.status === 304 && etag !== null) {
    await response.body?.cancel()
    return { isSame: true }
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new AnswerFault(`expected status 200; received ${response.status}`)
  }
  return { isSame: false, bytes: await bytesOf(response, most), etag: response.headers.get('etag') }
}

async function bytesOf(response: Response, most: number): Promise<Bytes> {
  const parts: Uint8Array[] = []
  let size = 0
  const reader = response.body?.getReader()
  for (;;) {
    const part = await reader?.read()
    if (!part || part.done) break
    size += part.value.length
    parts.push(part.value)
    if (size <= most) continue
    await reader?.cancel()
    throw new AnswerFault(`expected at most ${most} bytes; received more`)
  }
  const announced = response.headers.get('content-length')
  if (announced !== null && !response.headers.has('content-encoding') && Number(announced) !== size)
    throw new AnswerFault(`expected ${announced} bytes; received ${size}`)
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}
