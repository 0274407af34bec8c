/** The studio's calls on a folder of partners' files. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isRecord } from '../../core/kernel/values/is-record.ts'
import {
  changesAnswer,
  formAnswer,
  partnersAnswer,
  partnerState,
  refusal,
  textsAnswer,
  versionsAnswer,
  type PartnerState,
} from '../contract.ts'
import { presetText } from './presets.ts'
import { createStudio, type Studio, type StudioSettings } from './app.ts'
import { formOf } from './form.ts'

const ORIGIN = 'https://studio.lestari.example'
const EDITOR = 'token-of-the-editors'
const PUBLISHER = 'token-of-the-publishers'

let path: string
let studio: Studio
let now: number
const file = (id: string) => join(path, `${id}.json`)
const textOf = (id: string, name: string) =>
  presetText({ id, name, domain: `${id}.example`, color: '#15803d', preset: 'village' })

function open(more: Partial<StudioSettings> = {}): Studio {
  return createStudio({
    folder: pathToFileURL(`${path}/`),
    page: join(path, 'no-page'),
    origin: ORIGIN,
    tokens: { editor: EDITOR, publisher: PUBLISHER },
    key: 'key',
    owner: 'Pak Made',
    publicUrl: (domain) => `https://${domain}`,
    previews: { fetch: () => Promise.resolve(new Response('the portal')), changed: () => undefined },
    form: formOf,
    languages: ['id', 'en'],
    log: () => undefined,
    now: () => now,
    ...more,
  })
}

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'gapura-studio-'))
  mkdirSync(join(path, 'logos'))
  now = Date.parse('2026-11-20T03:00:00Z')
  writeFileSync(file('warung'), textOf('warung', 'Warung'))
  studio = open()
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

type Answer = { readonly status: number; readonly body: unknown; readonly headers: Headers }

async function ask(
  method: string,
  address: string,
  { body, headers = {} }: { body?: unknown; headers?: Readonly<Record<string, string>> } = {},
): Promise<Answer> {
  const request = new Request(ORIGIN + address, {
    method,
    headers: {
      ...(method !== 'GET' && { origin: ORIGIN }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const response = await studio.fetch(request, { remoteAddress: '192.0.2.7' })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

async function signIn(token: string, name: string) {
  const { status, headers } = await ask('POST', '/api/session', { body: { token, name } })
  expect(status).toBe(200)
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  return (method: string, address: string, more: Parameters<typeof ask>[2] = {}) =>
    ask(method, address, { ...more, headers: { cookie, ...more.headers } })
}

type Person = Awaited<ReturnType<typeof signIn>>
const stateOf = async (person: Person, id = 'warung'): Promise<PartnerState> =>
  partnerState.parse((await person('GET', `/api/partners/${id}`)).body)
const save = (person: Person, from: string | null, text: string, id = 'warung') =>
  person('PUT', `/api/partners/${id}/draft`, { body: { text, from } })
const renamed = (before: string, after: string) => ({
  kind: 'value',
  place: [{ kind: 'field', key: 'name' }],
  before,
  after,
})
const codeOf = ({ body }: Answer) => refusal.parse(body).code

describe('sign-in', () => {
  test('gives each token its role, in a cookie that ends after twelve hours', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    expect((await ayu('GET', '/api/me')).body).toMatchObject({ role: 'editor', name: 'Ayu', isTrial: false })
    now += 12 * 60 * 60 * 1_000
    expect((await ayu('GET', '/api/me')).body).toMatchObject({ role: 'none' })
  })

  test('sets cookies that only the server reads, and that no other site sends', async () => {
    const { headers } = await ask('POST', '/api/session', { body: { token: EDITOR } })
    for (const cookie of headers.getSetCookie()) expect(cookie).toMatch(/HttpOnly; SameSite=Strict; .*Secure$/)
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-studio=/)
  })

  test('refuses a wrong token, after five a minute also the right one, and a forged cookie', async () => {
    for (let tries = 0; tries < 5; tries++)
      expect(await ask('POST', '/api/session', { body: { token: 'wrong' } })).toMatchObject({ status: 401 })
    const late = await ask('POST', '/api/session', { body: { token: EDITOR } })
    expect([late.status, codeOf(late)]).toEqual([429, 'too-many-attempts'])
    now += 60_000
    expect(await ask('POST', '/api/session', { body: { token: EDITOR } })).toMatchObject({ status: 200 })
    const forged = Buffer.from(JSON.stringify({ value: { role: 'publisher' }, until: now * 2 })).toString('base64url')
    const { status } = await ask('GET', '/api/partners', { headers: { cookie: `__Host-studio=${forged}.AAAA` } })
    expect(status).toBe(401)
  })

  test('is asked for by every call about partners', async () => {
    for (const address of ['/api/partners', '/api/form', '/api/partners/warung', '/api/partners/warung/versions'])
      expect(await ask('GET', address)).toMatchObject({ status: 401, body: { code: 'signed-out' } })
  })

  test('is not asked for in a trial', async () => {
    studio = open({ tokens: null })
    expect(await ask('GET', '/api/me')).toMatchObject({ body: { role: 'publisher', isTrial: true } })
  })
})

describe('a draft', () => {
  test('is saved beside the live file, with who wrote it, and is listed', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    const { live } = await stateOf(ayu)
    const saved = await save(ayu, live?.tag ?? null, textOf('warung', 'Warung Baru'))
    expect(partnerState.parse(saved.body)).toMatchObject({ draft: { by: 'Ayu' }, changes: 1, problems: [] })
    expect(readFileSync(file('warung'), 'utf8')).toBe(textOf('warung', 'Warung'))
    expect(readFileSync(join(path, '.drafts', 'warung.json'), 'utf8')).toBe(textOf('warung', 'Warung Baru'))
    const { partners } = partnersAnswer.parse((await ayu('GET', '/api/partners')).body)
    expect(partners).toMatchObject([{ id: 'warung', name: 'Warung Baru', isLive: true, hasDraft: true }])
  })

  test('of a second editor who has not seen the first one’s is refused with the first one’s', async () => {
    const [ayu, budi] = [await signIn(EDITOR, 'Ayu'), await signIn(EDITOR, 'Budi')]
    const from = (await stateOf(ayu)).live?.tag ?? null
    await save(ayu, from, textOf('warung', 'Warung Ayu'))
    const late = await save(budi, from, textOf('warung', 'Warung Budi'))
    expect([late.status, codeOf(late)]).toEqual([409, 'draft-changed'])
    const { state } = refusal.parse(late.body)
    expect(state?.draft).toMatchObject({ by: 'Ayu', text: textOf('warung', 'Warung Ayu') })
    expect((await save(budi, state?.draft?.tag ?? null, textOf('warung', 'Warung Budi'))).status).toBe(200)
  })

  test('may be no JSON, and its faults have their place', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    const from = (await stateOf(ayu)).live?.tag ?? null
    const wrong = textOf('warung', 'Warung').replace('#15803d', 'green')
    const saved = await save(ayu, from, wrong)
    expect(partnerState.parse(saved.body).problems).toMatchObject([
      { code: 'P208', pointer: '/brand/color', line: 8, isMild: false, received: '"green"' },
    ])
    const typed = await ayu('POST', '/api/partners/warung/check', { body: { text: '{ "id": ' } })
    expect(typed.body).toMatchObject({ problems: [{ code: 'P203' }] })
  })

  test('that is dropped leaves what is live', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    await save(ayu, (await stateOf(ayu)).live?.tag ?? null, textOf('warung', 'Warung Baru'))
    const dropped = await ayu('DELETE', '/api/partners/warung/draft')
    expect(dropped.body).toMatchObject({ draft: null, changes: 0 })
    expect(readdirSync(join(path, '.drafts'))).toEqual([])
  })

  test('that somebody else has saved meanwhile is not dropped unseen', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    const first = partnerState.parse(
      (await save(ayu, (await stateOf(ayu)).live?.tag ?? null, textOf('warung', 'Satu'))).body,
    )
    await save(ayu, first.draft?.tag ?? null, textOf('warung', 'Dua'))
    const late = await ayu('DELETE', `/api/partners/warung/draft?draft=${first.draft?.tag}`)
    expect([late.status, codeOf(late)]).toEqual([409, 'draft-changed'])
    expect((await stateOf(ayu)).draft?.text).toBe(textOf('warung', 'Dua'))
  })

  test('that is as the live file is none', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    const saved = await save(ayu, (await stateOf(ayu)).live?.tag ?? null, textOf('warung', 'Warung'))
    expect(saved.body).toMatchObject({ draft: null })
  })
})

describe('publishing', () => {
  test('needs the token for it, replaces the live file, and is undone by one call', async () => {
    const [ayu, made] = [await signIn(EDITOR, 'Ayu'), await signIn(PUBLISHER, 'Made')]
    const before = await stateOf(ayu)
    const drafted = partnerState.parse(
      (await save(ayu, before.live?.tag ?? null, textOf('warung', 'Warung Baru'))).body,
    )
    const body = { draft: drafted.draft?.tag, live: drafted.live?.tag, note: 'Nama baru' }
    expect(changesAnswer.parse((await ayu('GET', '/api/partners/warung/changes')).body)).toMatchObject({
      settings: [renamed('Warung', 'Warung Baru')],
    })
    expect(await ayu('POST', '/api/partners/warung/publish', { body })).toMatchObject({ status: 403 })
    const published = partnerState.parse((await made('POST', '/api/partners/warung/publish', { body })).body)
    expect(published).toMatchObject({
      draft: null,
      live: { number: 2, by: 'Made' },
      publicUrl: 'https://warung.example',
    })
    expect(readFileSync(file('warung'), 'utf8')).toBe(textOf('warung', 'Warung Baru'))
    const { versions } = versionsAnswer.parse((await ayu('GET', '/api/partners/warung/versions')).body)
    expect(versions).toMatchObject([
      { number: 2, by: 'Made', note: 'Nama baru', isLive: true },
      { number: 1, by: null, note: null, isLive: false },
    ])
    expect((await ayu('GET', '/api/partners/warung/versions/1')).body).toMatchObject({
      text: textOf('warung', 'Warung'),
      differences: { settings: [renamed('Warung Baru', 'Warung')] },
    })
    const back = await made('POST', '/api/partners/warung/rollback', { body: { number: 1, live: published.live?.tag } })
    expect(back.body).toMatchObject({ live: { number: 1 } })
    expect(readFileSync(file('warung'), 'utf8')).toBe(textOf('warung', 'Warung'))
  })

  test('over what somebody else has published meanwhile is refused, with what they changed', async () => {
    const made = await signIn(PUBLISHER, 'Made')
    const first = await stateOf(made)
    const one = partnerState.parse((await save(made, first.live?.tag ?? null, textOf('warung', 'Satu'))).body)
    await made('POST', '/api/partners/warung/publish', { body: { draft: one.draft?.tag, live: one.live?.tag } })
    const two = partnerState.parse((await save(made, one.draft?.tag ?? null, textOf('warung', 'Dua'))).body)
    const late = await made('POST', '/api/partners/warung/publish', {
      body: { draft: two.draft?.tag, live: first.live?.tag },
    })
    expect([late.status, codeOf(late)]).toEqual([409, 'live-changed'])
    expect(refusal.parse(late.body)).toMatchObject({
      theirs: { settings: [renamed('Warung', 'Satu')] },
      state: { draft: { text: textOf('warung', 'Dua') } },
    })
    expect(readFileSync(file('warung'), 'utf8')).toBe(textOf('warung', 'Satu'))
  })

  test('over a file that was changed by hand meanwhile is refused, with what has changed', async () => {
    const made = await signIn(PUBLISHER, 'Made')
    const first = await stateOf(made)
    const mine = partnerState.parse((await save(made, first.live?.tag ?? null, textOf('warung', 'Satu'))).body)
    writeFileSync(file('warung'), textOf('warung', 'Dari editor'))
    const late = await made('POST', '/api/partners/warung/publish', {
      body: { draft: mine.draft?.tag, live: first.live?.tag },
    })
    expect(refusal.parse(late.body)).toMatchObject({
      code: 'live-changed',
      theirs: { settings: [renamed('Warung', 'Dari editor')] },
    })
    expect(readFileSync(file('warung'), 'utf8')).toBe(textOf('warung', 'Dari editor'))
  })

  test('of a draft with a fault, or of one that has changed, writes nothing', async () => {
    const made = await signIn(PUBLISHER, 'Made')
    const { live } = await stateOf(made)
    const wrong = partnerState.parse((await save(made, live?.tag ?? null, '{}')).body)
    const faulty = await made('POST', '/api/partners/warung/publish', {
      body: { draft: wrong.draft?.tag, live: live?.tag },
    })
    expect([faulty.status, codeOf(faulty)]).toEqual([422, 'has-problems'])
    expect(refusal.parse(faulty.body).problems?.length).toBeGreaterThan(0)
    const other = await made('POST', '/api/partners/warung/publish', { body: { draft: live?.tag, live: live?.tag } })
    expect(codeOf(other)).toBe('draft-changed')
    expect(readdirSync(join(path, '.versions', 'warung'))).toEqual(['1.json'])
    expect(readFileSync(join(path, '.versions', 'warung', '1.json'), 'utf8')).toBe(live?.text)
  })
})

describe('a new partner', () => {
  const request = { id: 'kopi', name: 'Kopi <b>& Co</b>', domain: 'kopi.example', preset: 'cafe' }

  test('is a draft without a fault, for each preset', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    for (const preset of ['village', 'campus', 'cafe', 'housing', 'isp']) {
      const made = await ayu('POST', '/api/partners', {
        body: { ...request, id: `kopi-${preset}`, domain: `${preset}.example`, preset, color: '#7a1f3d' },
      })
      expect([preset, made.status, partnerState.parse(made.body)]).toMatchObject([
        preset,
        201,
        { live: null, problems: [], draft: { by: 'Ayu' } },
      ])
    }
    expect(readdirSync(path).filter((name) => name.startsWith('kopi'))).toEqual([])
  })

  test('with a taken id or host name, or a value that a file cannot have, is refused', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    const refused = async (more: object) => {
      const answer = await ayu('POST', '/api/partners', { body: { ...request, ...more } })
      return [answer.status, codeOf(answer)]
    }
    expect(await refused({ id: 'warung' })).toEqual([409, 'taken'])
    expect(await refused({ domain: 'warung.example' })).toEqual([409, 'taken'])
    expect(await refused({ id: '../kopi' })).toEqual([422, 'has-problems'])
    expect(await refused({ color: 'javascript:alert(1)' })).toEqual([422, 'has-problems'])
    expect(await refused({ preset: 'casino' })).toEqual([400, 'malformed'])
  })

  test('keeps HTML in its name as text', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    await ayu('POST', '/api/partners', { body: request })
    const { headers, body } = await ayu('GET', '/api/partners')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(partnersAnswer.parse(body).partners[0]).toMatchObject({ name: 'Kopi <b>& Co</b>', isLive: false })
  })
})

describe('a hostile call', () => {
  test('with an id that leads out of the folder finds no partner', async () => {
    const made = await signIn(PUBLISHER, 'Made')
    writeFileSync(join(path, '..', 'outside.json'), '{}')
    for (const id of ['..%2Foutside', '%2e%2e%2foutside', '.versions', 'warung%00', '__proto__', 'nobody']) {
      const answers = [
        await made('GET', `/api/partners/${id}`),
        await made('PUT', `/api/partners/${id}/draft`, { body: { text: '{}', from: null } }),
        await made('GET', `/api/partners/${id}/versions`),
      ]
      for (const answer of answers) expect([id, answer.status]).toEqual([id, 404])
    }
    for (const name of ['..%2Fwarung.json', '%2e%2e', 'no-such.png'])
      expect(await made('GET', `/api/partners/warung/pictures/${name}`)).toMatchObject({ status: 404 })
    rmSync(join(path, '..', 'outside.json'))
  })

  test('from another origin, without one, or as a form is refused', async () => {
    const made = await signIn(PUBLISHER, 'Made')
    const body = { text: '{}', from: null }
    for (const origin of ['https://evil.example', 'null', ''])
      expect(await made('PUT', '/api/partners/warung/draft', { body, headers: { origin } })).toMatchObject({
        status: 403,
        body: { code: 'wrong-origin' },
      })
    const headers = { 'content-type': 'text/plain' }
    expect(await made('PUT', '/api/partners/warung/draft', { body, headers })).toMatchObject({ status: 415 })
    expect(existsSync(join(path, '.drafts'))).toBe(false)
  })

  test('with a text that is too long, or with unknown fields, is refused', async () => {
    const ayu = await signIn(EDITOR, 'Ayu')
    const { live } = await stateOf(ayu)
    const long = await save(ayu, live?.tag ?? null, 'x'.repeat(1_000_001))
    expect(long.status).toBe(400)
    const huge = await save(ayu, live?.tag ?? null, 'x'.repeat(7_000_000))
    expect(huge.status).toBe(413)
    const more = await ayu('PUT', '/api/partners/warung/draft', { body: { text: '', from: null, by: 'Siti' } })
    expect(more).toMatchObject({ status: 400, body: { code: 'malformed' } })
  })

  test('by another host name gets nothing', async () => {
    studio = open({ tokens: null })
    expect(await ask('GET', '/api/partners', { headers: { host: 'evil.example' } })).toMatchObject({ status: 421 })
  })
})

test('a folder that cannot be written offers its texts and refuses every change', async () => {
  studio = open({ isReadOnly: () => true })
  const made = await signIn(PUBLISHER, 'Made')
  const { store } = partnersAnswer.parse((await made('GET', '/api/partners')).body)
  expect(store).toEqual({ isReadOnly: true, owner: 'Pak Made' })
  const { live } = await stateOf(made)
  expect(live?.text).toBe(textOf('warung', 'Warung'))
  const answers = [
    await save(made, live?.tag ?? null, '{}'),
    await made('POST', '/api/partners/warung/rollback', { body: { number: 1, live: live?.tag } }),
    await made('POST', '/api/partners/warung/pictures', { body: {}, headers: { 'content-type': 'image/png' } }),
  ]
  for (const answer of answers) expect([answer.status, codeOf(answer)]).toEqual([403, 'read-only'])
  expect(readdirSync(path).toSorted()).toEqual(['logos', 'warung.json'])
})

test('the page may load nothing from elsewhere, and runs only the scripts of its build', async () => {
  const { status, headers } = await ask('GET', '/warung')
  expect(status).toBe(200)
  const policy = headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain('frame-src https://*.preview.studio.lestari.example;')
  expect(policy).not.toMatch(/unsafe/)
})

test('the form has the options of every plugin, and customers to preview as', async () => {
  const ayu = await signIn(EDITOR, 'Ayu')
  const form = formAnswer.parse((await ayu('GET', '/api/form')).body)
  expect(isRecord(form.schema['properties'])).toBe(true)
  expect(form.plugins.map(({ id }) => id)).toContain('help')
  expect(form.customers.map(({ id }) => id)).toEqual(['guest', 'new', 'active', 'ended', 'suspended', 'rtrw'])
})

test('the texts of the portal are listed by plugin, with the values that the portal puts in', async () => {
  expect((await ask('GET', '/api/texts')).status).toBe(401)
  studio = open({ tokens: null })
  const { groups } = textsAnswer.parse((await ask('GET', '/api/texts')).body)
  const signIn = groups.find(({ id }) => id === 'sign-in')
  expect(signIn?.title).toMatchObject({ en: expect.any(String) })
  expect(signIn?.texts.find(({ key }) => key === 'sign-in:continue')?.wordings).toMatchObject({ id: 'Kirim kode' })
  const account = groups.find(({ id }) => id === 'account')
  expect(account?.texts.find(({ key }) => key === 'account:changePhone.codeIntro')?.values).toEqual(['phone'])
})

test('a partner says what it inherits, so that the page shows what customers see', async () => {
  writeFileSync(file('dasar'), JSON.stringify({ abstract: true, brand: { shape: 'round' }, contact: {} }))
  writeFileSync(
    file('anak'),
    JSON.stringify({
      id: 'anak',
      extends: 'dasar',
      name: 'Anak',
      domains: ['anak.example'],
      brand: { color: '#15803d' },
    }),
  )
  const made = await signIn(PUBLISHER, 'Made')
  expect((await stateOf(made, 'anak')).inherited).toEqual({ brand: { shape: 'round' }, contact: {} })
  expect((await stateOf(made)).inherited).toBeNull()
})
