import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { MAX_FILE_BYTES } from '../../backend/rules/uploads.ts'
import { createBridgeFiles } from './files/files.ts'
import { inDatabase } from './files/in-database.ts'
import { inFolder } from './files/in-folder.ts'
import { openTestStore } from './testing/sqlite-store.ts'
import { createTestBridge } from './testing/test-bridge.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gapura-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'uploads')
}

async function createScene(kind: 'database' | 'folder' | 'none') {
  const store = await openTestStore()
  const folder = ownFolder()
  const bytes = kind === 'folder' ? inFolder(folder) : inDatabase(store)
  const testing = await createTestBridge({
    store,
    ...(kind !== 'none' && { files: createBridgeFiles(store, bytes, Date.now) }),
  })
  for (const id of ['siti', 'budi']) testing.billing.add({ id })
  const [siti, budi] = [(await testing.signIn('siti')).access, (await testing.signIn('budi')).access]
  const upload = async (file: Uint8Array<ArrayBuffer>, language = 'id') => {
    const body = new FormData()
    body.set('file', new File([file], 'ktp.html', { type: 'text/html' }))
    const headers = { authorization: `Bearer ${siti}`, 'accept-language': language }
    const request = new Request('http://bridge.test/api/file', { method: 'POST', headers, body })
    const response = await testing.bridge.fetch(request, '192.0.2.7')
    return { status: response.status, answer: (await response.json()) as { readonly id?: string } }
  }
  const read = (id: string, bearer?: string) => {
    const headers = { ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }) }
    return testing.bridge.fetch(new Request(`http://bridge.test/api/file/${id}`, { headers }), '192.0.2.7')
  }
  /** A body that is refused before it is read as a form. */
  const sendRaw = async (length: number) => {
    const headers = { authorization: `Bearer ${siti}`, 'content-type': 'multipart/form-data; boundary=x' }
    const request = new Request('http://bridge.test/api/file', {
      method: 'POST',
      headers,
      body: new Uint8Array(length),
    })
    return (await testing.bridge.fetch(request, '192.0.2.7')).status
  }
  return { ...testing, siti, budi, upload, sendRaw, read, folder }
}

describe.each(['database', 'folder'] as const)('an upload in a %s', (kind) => {
  test('gets its type from the content, and only its owner can read it', async () => {
    const { siti, budi, upload, read } = await createScene(kind)
    const { status, answer } = await upload(PNG)
    expect([status, answer.id]).toEqual([200, expect.stringMatching(/^file_[0-9a-f]{32}$/)])
    const mine = await read(answer.id ?? '', siti)
    expect([mine.status, mine.headers.get('content-type'), mine.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'private, no-store',
    ])
    expect(
      Buffer.from(await mine.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
    expect((await read(answer.id ?? '', budi)).status).toBe(404)
    expect((await read(answer.id ?? '')).status).toBe(404)
    expect((await read(answer.id ?? '', 'made up')).status).toBe(401)
    for (const id of ['file_none', '..%2F..%2Fetc%2Fpasswd', `${answer.id}.part`])
      expect((await read(id, siti)).status).toBe(404)
  })

  test('is refused if it is no picture, too large, or above the hourly limit', async () => {
    const { upload, sendRaw } = await createScene(kind)
    expect(await upload(Buffer.from('<script>'), 'en')).toEqual({
      status: 422,
      answer: expect.objectContaining({ errors: { file: ['Unsupported file format.'] } }),
    })
    const large = await upload(new Uint8Array(MAX_FILE_BYTES + 1))
    expect(large.answer).toMatchObject({ errors: { file: ['Ukuran file maksimal 4 MB.'] } })
    expect(await sendRaw(7 * 1024 * 1024)).toBe(413)
    const statuses = []
    for (let count = 0; count < 20; count += 1) statuses.push((await upload(PNG)).status)
    expect([statuses.slice(0, 18), statuses.slice(18)]).toEqual([Array(18).fill(200), [429, 429]])
  })
})

test('files in a folder are readable only by the user of the bridge', async () => {
  const { upload, folder } = await createScene('folder')
  await upload(PNG)
  const modes = readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8))
  expect([(statSync(folder).mode & 0o777).toString(8), modes]).toEqual(['700', ['600']])
})

test('without a file storage the upload endpoint does not exist', async () => {
  const { upload, read, siti } = await createScene('none')
  expect([(await upload(PNG)).status, (await read('file_1', siti)).status]).toEqual([404, 404])
})
