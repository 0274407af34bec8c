/** The live files reach an S3-compatible store, which computes each signature on its own and refuses to replace an index that was not read. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { freePort } from '../../tools/test/free-port.ts'
import { readPartnerIndex } from '../../host/partners/partner-index.ts'
import { createDelivery, type Delivery } from './delivery.ts'
import { createS3Shelf } from './s3-shelf.ts'

const KEYS = { keyId: 'AKIAEXAMPLE', secret: 'a-secret/with+signs' }
const REGION = 'ap-southeast-3'
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

/** Signature version 4, from the specification of S3 (docs.aws.amazon.com, "Authenticating Requests: Using the Authorization Header"). */
function isSigned({ method = '', url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const [, keyId, scope, signedHeaders = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  const hash = headers['x-amz-content-sha256']
  if (keyId !== KEYS.keyId || (hash !== sha256(body) && hash !== 'UNSIGNED-PAYLOAD')) return false
  const time = String(headers['x-amz-date'])
  const canonical = [
    method,
    url,
    '',
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    hash,
  ].join('\n')
  const wanted = `${time.slice(0, 8)}/${REGION}/s3/aws4_request`
  const key = wanted.split('/').reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${KEYS.secret}`)
  const text = ['AWS4-HMAC-SHA256', time, wanted, sha256(canonical)].join('\n')
  return scope === wanted && hmac(key, text).toString('hex') === signature
}

let folder: string
let port: number
let server: Server
let delivery: Delivery | null
let isAway: boolean
const objects = new Map<string, { readonly body: Buffer; readonly etag: string; readonly type: string | undefined }>()
const puts: string[] = []
const lines: string[] = []

const write = (id: string, name = id) =>
  writeFileSync(
    join(folder, `${id}.json`),
    JSON.stringify({
      id,
      name,
      domains: [`${id}.example`],
      brand: { color: '#15803d', logo: 'one.svg' },
      contact: { whatsapp: '6281200000002' },
      plugins: {},
    }),
  )
const open = (secret = KEYS.secret) => {
  const address = `http://127.0.0.1:${port}/portals/`
  const shelf = createS3Shelf({ address, region: REGION, keyId: KEYS.keyId, secret })
  delivery = createDelivery({
    folder: pathToFileURL(`${folder}/`),
    shelf,
    log: (line) => lines.push(line),
    retryMs: 20,
  })
  return delivery
}
const index = () => readPartnerIndex(objects.get('/portals/index.json')?.body.toString() ?? '')

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-delivery-'))
  mkdirSync(join(folder, 'logos'))
  writeFileSync(join(folder, 'logos', 'one.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  write('lestari')
  isAway = false
  port = await freePort()
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { url = '', method, headers } = request
      const body = Buffer.concat(chunks)
      const known = objects.get(url)
      if (isAway) return response.writeHead(503).end()
      if (!isSigned(request, body)) return response.writeHead(403).end()
      if (method === 'GET')
        return known ? response.writeHead(200, { etag: known.etag }).end(known.body) : response.writeHead(404).end()
      const isStale =
        (headers['if-none-match'] === '*' && known) ||
        (headers['if-match'] !== undefined && headers['if-match'] !== known?.etag)
      if (isStale) return response.writeHead(412).end()
      puts.push(url)
      objects.set(url, { body, etag: `"${sha256(body)}"`, type: headers['content-type'] })
      return response.writeHead(200).end()
    })
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
})
afterEach(async () => {
  delivery?.close()
  delivery = null
  for (const list of [puts, lines]) list.length = 0
  objects.clear()
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  rmSync(folder, { recursive: true })
})

test('the files of a folder reach the store, the index last, and later only what has changed', async () => {
  const { deliver, isLate } = open()
  await deliver()
  expect(isLate()).toBe(false)
  expect(puts.at(-1)).toBe('/portals/index.json')
  expect(index()).toMatchObject({ partners: [{ id: 'lestari', domains: ['lestari.example'] }], removed: [] })
  expect(puts).toHaveLength(3)
  expect([...objects.values()].map(({ type }) => type).toSorted()).toEqual([
    'application/json; charset=utf-8',
    'application/json; charset=utf-8',
    'image/svg+xml',
  ])
  await deliver()
  expect(puts).toHaveLength(3)
  write('lestari', 'Lestari Baru')
  await deliver()
  expect(puts.slice(3)).toEqual([expect.stringMatching(/^\/portals\/partners\/lestari\.[0-9a-f]{16}\.json$/), puts[2]])
})

test('a store that is away gets what is live once it is back', async () => {
  isAway = true
  const { deliver, isLate } = open()
  await deliver()
  expect(isLate()).toBe(true)
  expect(lines[0]).toMatch(/^What is live is not in http:.* yet, and is tried again: .* received 503$/)
  isAway = false
  await vi.waitFor(() => expect(isLate()).toBe(false))
  expect(index()).toMatchObject({ partners: [{ id: 'lestari' }] })
})

test('an index that somebody else has written meanwhile is read again before it is replaced', async () => {
  const { deliver, isLate } = open()
  await deliver()
  write('lestari', 'Lestari Baru')
  const former = objects.get('/portals/index.json')
  if (!former) throw new Error('no index was written')
  const get = vi.spyOn(objects, 'get').mockImplementationOnce((url) => {
    get.mockRestore()
    const seen = objects.get(url)
    // Between the reading and the writing of the index.
    objects.set('/portals/index.json', { ...former, etag: '"theirs"' })
    return seen
  })
  await deliver()
  expect([isLate(), lines[0]]).toEqual([true, expect.stringContaining('by somebody else meanwhile')])
  await vi.waitFor(() => expect(isLate()).toBe(false))
})

test('a wrong key is said in the log without the key, and a partner that is missing in the folder stays', async () => {
  const wrong = open('another-secret')
  await wrong.deliver()
  expect(lines[0]).toContain('received 403')
  expect(lines.join()).not.toContain('another-secret')
  wrong.close()
  write('nusa')
  await open().deliver()
  rmSync(join(folder, 'nusa.json'))
  lines.length = 0
  await delivery?.deliver()
  expect(lines[0]).toContain('no longer has nusa')
  expect(index()).toMatchObject({ partners: [{ id: 'lestari' }, { id: 'nusa' }] })
})
