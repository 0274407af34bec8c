/** The built studio beside a built host: two editors, a publication that the host serves, and the draft in a preview. */
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStudio, type StudioProcess } from '../e2e/support/studio-process.ts'
import { partnerState, refusal } from '../studio/contract.ts'
import { partnerText } from '../tools/partner/partner-new.ts'
import { WAIT_TIMEOUT_MS } from '../tools/test/timeouts.ts'

const [EDITOR, PUBLISHER] = ['token-of-the-editors', 'token-of-the-publishers']

let folder: string
let studio: StudioProcess

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-partners-'))
  mkdirSync(join(folder, 'logos'))
  writeFileSync(join(folder, 'warung.json'), partnerText('warung', 'Warung', '#15803d'))
  writeFileSync(join(folder, 'kopi.json'), partnerText('kopi', 'Kopi Kita', '#7a1f3d'))
  studio = await startStudio({
    partners: folder,
    env: (origin) => ({ STUDIO_ORIGIN: origin, STUDIO_EDIT_TOKEN: EDITOR, STUDIO_PUBLISH_TOKEN: PUBLISHER }),
  })
})
afterAll(async () => {
  expect(await studio.stop(), studio.output()).toEqual([0, 0])
  rmSync(folder, { recursive: true, force: true })
})

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }

/** Names below localhost do not resolve everywhere, so the name is sent as a header. */
function ask(method: string, address: string, cookie = '', body?: object): Promise<Answer> {
  const url = new URL(address, studio.origin)
  const headers = {
    host: url.host,
    ...(cookie && { cookie }),
    ...(method !== 'GET' && { origin: studio.origin }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((settle, reject) => {
    const path = url.pathname + url.search
    const sent = request({ host: '127.0.0.1', port: studio.port, method, path, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
      response.on('end', () => settle({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

const cookiesOf = ({ headers }: Answer) =>
  [...new Map((headers['set-cookie'] ?? []).map((line) => [line.split('=')[0], line.split(';')[0]])).values()].join(
    '; ',
  )

async function signIn(token: string, name: string): Promise<string> {
  const answer = await ask('POST', '/api/session', '', { token, name })
  expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('role')])
  return cookiesOf(answer)
}

const stateIn = ({ body }: Answer) => partnerState.parse(JSON.parse(body))

test('a setting that nobody knows, and a start without tokens, end with a message', async () => {
  const start = (variables: Readonly<Record<string, string>>) =>
    new Promise<string>((done) => {
      const child = spawn(process.execPath, ['dist/server/studio.js'], { env: { ...variables } })
      let text = ''
      child.stderr.on('data', (chunk) => (text += chunk))
      child.once('close', (code) => done(`${code} ${text}`))
    })
  expect(await start({ STUDIO_PROT: '1' })).toMatch(/^78 STUDIO_PROT: unknown; did you mean STUDIO_PORT\?/)
  expect(await start({})).toMatch(/^78 No token is set\. Set STUDIO_PUBLISH_TOKEN/)
  expect(await start({ STUDIO_PUBLISH_TOKEN: 'short', STUDIO_ORIGIN: 'https://studio.example.com' })).toMatch(
    /^78 STUDIO_PUBLISH_TOKEN: expected a token of 16 to 4000 visible characters/,
  )
})

test('two editors, a publication that the host serves, and the draft as a signed-in customer', async () => {
  const [ayu, made] = [await signIn(EDITOR, 'Ayu'), await signIn(PUBLISHER, 'Made')]
  const { live } = stateIn(await ask('GET', '/api/partners/warung', ayu))
  const text = partnerText('warung', 'Warung Baru', '#7a1f3d')
  const saved = stateIn(await ask('PUT', '/api/partners/warung/draft', ayu, { text, from: live?.tag }))
  const late = await ask('PUT', '/api/partners/warung/draft', made, { text: '{}', from: live?.tag })
  expect([late.status, refusal.parse(JSON.parse(late.body)).state?.draft?.by]).toEqual([409, 'Ayu'])

  const preview = saved.previewUrl ?? ''
  expect(preview).toBe(`http://warung.preview.studio.localhost:${studio.port}`)
  expect((await ask('GET', `${preview}/`)).status).toBe(403)
  const entered = await ask('GET', `${preview}/_preview?as=active&to=/&language=en&theme=dark`, ayu)
  expect([entered.status, entered.headers.location, entered.body]).toEqual([302, '/', ''])
  const home = await ask('GET', `${preview}/`, `${ayu}; ${cookiesOf(entered)}`)
  expect(home.body).toContain('Warung Baru')
  expect(home.body).toContain('Siti')
  expect(home.headers['content-security-policy']).toContain(`frame-ancestors ${studio.origin};`)
  const guest = await ask('GET', `${preview}/_preview?as=guest&to=//evil.example`, `${ayu}; ${cookiesOf(entered)}`)
  expect([guest.headers.location, cookiesOf(guest)]).toEqual(['/', expect.stringContaining('__Host-token=')])
  for (const customer of ['new', 'ended', 'suspended', 'rtrw']) {
    const { status, body } = await ask('GET', `${preview}/_preview?as=${customer}`, ayu)
    expect([customer, status, body]).toEqual([customer, 302, ''])
  }

  expect((await studio.host.get('warung.localhost', '/login')).body.toString()).not.toContain('Warung Baru')
  const body = { draft: saved.draft?.tag, live: saved.live?.tag, note: 'Nama baru' }
  expect((await ask('POST', '/api/partners/warung/publish', ayu, body)).status).toBe(403)
  expect(stateIn(await ask('POST', '/api/partners/warung/publish', made, body)).live).toMatchObject({
    number: 2,
    by: 'Made',
  })
  await expect
    .poll(async () => (await studio.host.get('warung.localhost', '/login')).body.toString(), {
      timeout: WAIT_TIMEOUT_MS,
    })
    .toContain('Warung Baru')
})

test('a preview of a draft with a fault shows what is live', async () => {
  const ayu = await signIn(EDITOR, 'Ayu')
  const { live } = stateIn(await ask('GET', '/api/partners/kopi', ayu))
  const saved = stateIn(await ask('PUT', '/api/partners/kopi/draft', ayu, { text: '{}', from: live?.tag }))
  expect(saved.problems.some(({ isMild }) => !isMild)).toBe(true)
  expect((await ask('GET', `${saved.previewUrl}/login`, ayu)).body).toContain('Kopi Kita')
})
