import { readLimited } from './read-limited.ts'

/** The client has ended the connection before its body. Nobody reads the response, and it is no failure of the server. */
export class RequestAborted extends Error {
  override readonly name = 'RequestAborted'
}

/** nginx's status for a client that has left, for code that needs a response. */
export const CLIENT_LEFT = 499

/** The body of a request at a server; see `readLimited`. Rejects with `RequestAborted` when the client has left. */
export async function readRequestBody(request: Request, max: number): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await readLimited(request, max)
  } catch (cause) {
    throw request.signal.aborted ? new RequestAborted('The client has left', { cause }) : cause
  }
}

/** The body as text; see `readRequestBody`. */
export async function readRequestBodyText(request: Request, max: number): Promise<string | null> {
  const bytes = await readRequestBody(request, max)
  return bytes === null ? null : new TextDecoder().decode(bytes)
}
