/** The pictures that the studio takes, and its previews: of who has signed in, and shared. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encode } from 'fast-png'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pictureAnswer, shareAnswer } from '../contract.ts'
import { createStudio, type Studio } from './app.ts'
import { formOf } from './form.ts'
import { presetText } from './presets.ts'

const ORIGIN = 'https://studio.lestari.example'
const TOKEN = 'token-of-the-editors'
const TEXT = presetText({ id: 'warung', name: 'Warung', domain: 'warung.example', preset: 'village' })

let path: string
let studio: Studio
let now: number
const previewed: (readonly string[])[] = []

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gapura-studio-'))
  mkdirSync(join(path, 'logos'))
  now = Date.parse('2026-11-20T03:00:00Z')
  previewed.length = 0
  writeFileSync(join(path, 'warung.json'), TEXT)
  studio = createStudio({
    folder: pathToFileURL(`${path}/`),
    page: join(path, 'no-page'),
    origin: ORIGIN,
    tokens: { editor: TOKEN, publisher: null },
    key: 'key',
    owner: null,
    publicUrl: (domain) => `https://${domain}`,
    previews: {
      fetch: (id, _, texts) => {
        previewed.push([id, ...texts])
        return Promise.resolve(new Response('the portal'))
      },
      changed: () => undefined,
    },
    form: formOf,
    languages: ['id', 'en'],
    log: () => undefined,
    now: () => now,
  })
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

async function ask(method: string, address: string, body?: string | Uint8Array, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', ...(method !== 'GET' && { origin: ORIGIN }), ...more }
  const sent = typeof body === 'string' || body === undefined ? body : new Uint8Array(body)
  const request = new Request(ORIGIN + address, { method, headers, ...(sent !== undefined && { body: sent }) })
  return studio.fetch(request, { remoteAddress: '192.0.2.7' })
}

/** The cookies of an editor: for the studio, and for its previews. */
async function signIn(): Promise<readonly [studio: string, previews: string]> {
  const { headers } = await ask('POST', '/api/session', JSON.stringify({ token: TOKEN }))
  const [own = '', previews = ''] = headers.getSetCookie().map((line) => line.split(';')[0])
  return [own, previews]
}

describe('a picture', () => {
  const pixels = new Uint8Array(32 * 32 * 4).map((_, at) => [0x7a, 0x1f, 0x3d, 0xff][at % 4] ?? 0)
  const png = encode({ width: 32, height: 32, channels: 4, depth: 8, data: pixels })
  const upload = async (body: Uint8Array, type: string) => {
    const [cookie] = await signIn()
    const address = '/api/partners/warung/pictures?name=Logo%20Kami.png'
    return ask('POST', address, body, { cookie, 'content-type': type })
  }

  test('is stored without what follows it, with the colours that it has', async () => {
    const longer = new Uint8Array([...png, ...new TextEncoder().encode('<script>')])
    const stored = pictureAnswer.parse(await (await upload(longer, 'image/png')).json())
    expect(stored.file).toMatch(/^warung-logo-kami-[0-9a-f]{8}\.png$/)
    expect(stored.colors).toEqual(['#772244'])
    expect(readFileSync(join(path, 'logos', stored.file)).includes('<script>')).toBe(false)
    const [cookie] = await signIn()
    const shown = await ask('GET', `/api/partners/warung/pictures/${stored.file}`, undefined, { cookie })
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(shown.headers.get('content-security-policy')).toContain('sandbox')
  })

  test('that is none, or an SVG that runs or loads something, is refused', async () => {
    const svg = (content: string) =>
      new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`)
    expect(await upload(svg('<path d="M0 0"/>'), 'image/svg+xml')).toMatchObject({ status: 200 })
    for (const content of ['<script>1</script>', '<a onclick="x()"/>', '<image href="https://evil.example/a.png"/>'])
      expect([content, (await upload(svg(content), 'image/svg+xml')).status]).toEqual([content, 422])
    expect(await upload(svg(''), 'image/png')).toMatchObject({ status: 422 })
    expect(await upload(png, 'image/jpeg')).toMatchObject({ status: 415 })
    expect(await upload(new Uint8Array(2_000_001), 'image/png')).toMatchObject({ status: 413 })
  })
})

describe('a preview', () => {
  const PREVIEW = 'https://warung.preview.studio.lestari.example'
  const visit = async (address: string, cookie = '') => {
    const headers = { host: new URL(address).host, ...(cookie && { cookie }) }
    return studio.fetch(new Request(address, { headers }))
  }

  test('shows the draft to who has signed in, and nothing to others', async () => {
    const [, cookie] = await signIn()
    expect((await visit(`${PREVIEW}/`)).status).toBe(403)
    expect((await visit(`${PREVIEW}/`, cookie)).status).toBe(200)
    expect(previewed).toEqual([['warung', TEXT]])
  })

  test('is shared by a link for a week, of one partner alone', async () => {
    const [cookieOfEditor] = await signIn()
    const shared = await ask('POST', '/api/partners/warung/share', '{}', { cookie: cookieOfEditor })
    const { url, until } = shareAnswer.parse(await shared.json())
    expect(Date.parse(until) - now).toBe(7 * 24 * 60 * 60 * 1_000)
    const { status, headers } = await ask('GET', new URL(url).pathname)
    const location = headers.get('location') ?? ''
    expect([status, location]).toEqual([
      302,
      expect.stringMatching(/^https:\/\/warung\.preview\.studio\.lestari\.example\/_preview\?ticket=/),
    ])
    const first = await visit(location)
    const cookie = first.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    expect((await visit(`${PREVIEW}/packages`, cookie)).status).toBe(200)
    expect((await visit('https://kopi.preview.studio.lestari.example/', cookie)).status).toBe(403)
    now += 7 * 24 * 60 * 60 * 1_000
    expect((await visit(`${PREVIEW}/packages`, cookie)).status).toBe(410)
    expect(await ask('GET', new URL(url).pathname)).toMatchObject({ status: 410 })
    expect(await ask('GET', '/shared/abc.def')).toMatchObject({ status: 404 })
  })
})
