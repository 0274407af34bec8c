/** Reads a small JSON response of the back end: a login config, or the state of a device. */
import { readLimitedJson } from '../../core/kernel/values/read-limited.ts'

/** Bytes of a response. */
const MAX_BYTES = 262_144

/** Rejects for any other status than 2xx, a redirect included, for longer responses, and for anything that is not JSON. */
export async function readJsonResponse(response: Response): Promise<unknown> {
  if (response.ok) return readLimitedJson(response, MAX_BYTES)
  await response.body?.cancel()
  throw new Error(`status ${response.status}`)
}
