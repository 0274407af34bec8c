/** Partners' files in an S3-compatible store, from which hosts on several machines read them. Calls are signed by aws4fetch. */
import { AwsClient } from 'aws4fetch'
import { readLimitedText } from '../../core/kernel/values/read-limited.ts'
import { fileType } from '../../host/http/file-types.ts'
import { INDEX_FILE, MAX_INDEX_BYTES, readPartnerIndex, type PartnerIndex } from '../../host/partners/partner-index.ts'
import type { Shelf } from '../store/write-index.ts'

export type S3Settings = {
  /** The address of the bucket, or of a folder in it, with a slash at the end: `https://s3.example.com/portals/`. */
  readonly address: string
  readonly region: string
  readonly keyId: string
  readonly secret: string
}

const TIMEOUT_MS = 20_000

/** Errors name the file and the status of the store; they never contain the keys. */
export function createS3Shelf({ address, region, keyId, secret }: S3Settings): Shelf {
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region, retries: 0 })
  const call = (file: string, init: RequestInit) =>
    client.fetch(new URL(file, address), { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })
  const put = async (file: string, body: BodyInit, headers: Readonly<Record<string, string>>): Promise<Response> => {
    const response = await call(file, { method: 'PUT', body, headers: { 'content-type': fileType(file), ...headers } })
    await response.body?.cancel()
    if (response.status === 412) throw new Error(`${address}${file} has been written by somebody else meanwhile`)
    if (!response.ok) throw new Error(`${address}${file}: expected status 200 to a PUT; received ${response.status}`)
    return response
  }
  /** Of the index that was read or written last; null: none. */
  let etag: string | null = null
  let known: ReadonlySet<string> = new Set()

  return {
    name: address,
    readIndex: async () => {
      const response = await call(INDEX_FILE, { method: 'GET', cache: 'no-store' })
      if (response.status === 404) {
        await response.body?.cancel()
        etag = null
        return null
      }
      if (!response.ok) throw new Error(`${address}${INDEX_FILE}: expected status 200; received ${response.status}`)
      etag = response.headers.get('etag')
      const text = await readLimitedText(response, MAX_INDEX_BYTES)
      if (text === null) throw new Error(`${address}${INDEX_FILE}: expected at most ${MAX_INDEX_BYTES} bytes`)
      const index = readPartnerIndex(text)
      known = new Set(typeof index === 'string' ? [] : filesOf(index))
      return text
    },
    write: async (file, bytes) => {
      if (!known.has(file)) await put(file, bytes, { 'cache-control': 'public, max-age=31536000, immutable' })
    },
    replaceIndex: async (text) => {
      const seen = etag === null ? { 'if-none-match': '*' } : { 'if-match': etag }
      await put(INDEX_FILE, text, { 'cache-control': 'no-cache', ...seen })
    },
  }
}

function filesOf({ partners }: PartnerIndex): readonly string[] {
  return partners.flatMap(({ file, logo, pictures = [] }) => [
    file,
    ...(logo ? [logo, ...pictures] : pictures).map((picture) => picture.file),
  ])
}
