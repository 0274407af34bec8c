/** Fetches a file over HTTP from a server whose response may be anything, late or endless. */

import { readLimited } from '../../core/kernel/values/read-limited.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** A response that is not the file. */
export class ResponseFault extends Error {
  override readonly name = 'AnswerFault'
}

export type FileAnswer =
  | { readonly isSame: true }
  | { readonly isSame: false; readonly bytes: Bytes; readonly etag: string | null }

/** Milliseconds in which the complete response must have arrived. */
const FILE_TIMEOUT_MS = 10_000

/**
 * Rejects when the response is not a file of at most `most` bytes.
 *
 * @param etag of the file that is stored already; then the response may be 304
 */
export async function fetchFile(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  max: number,
  etag?: null,
): Promise<Extract<FileAnswer, { readonly isSame: false }>>
export async function fetchFile(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  max: number,
  etag: string | null,
): Promise<FileAnswer>
export async function fetchFile(
  fetch: (request: Request) => Promise<Response>,
  url: string,
  max: number,
  etag: string | null = null,
): Promise<FileAnswer> {
  const headers = etag === null ? {} : { 'if-none-match': etag }
  // A redirect would let another server decide. Not every runtime has `redirect: 'error'`.
  const response = await fetch(
    new Request(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(FILE_TIMEOUT_MS) }),
  )
  if (response.status === 304 && etag !== null) {
    await response.body?.cancel()
    return { isSame: true }
  }
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new ResponseFault(`expected status 200; received ${response.status}`)
  }
  return { isSame: false, bytes: await bytesOf(response, max), etag: response.headers.get('etag') }
}

async function bytesOf(response: Response, max: number): Promise<Bytes> {
  const bytes = await readLimited(response, max)
  if (bytes === null) throw new ResponseFault(`expected at most ${max} bytes; received more`)
  const announced = response.headers.get('content-length')
  if (announced !== null && !response.headers.has('content-encoding') && Number(announced) !== bytes.length)
    throw new ResponseFault(`expected ${announced} bytes; received ${bytes.length}`)
  return bytes
}
