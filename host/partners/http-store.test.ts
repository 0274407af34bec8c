/** The partner source that is an HTTP address, with every kind of failing or invalid response. */
import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { validatePartner } from 'virtual:validators'
import { openHttpStore, type HttpStore, type HttpCopies } from './http-store.ts'
import { httpCopiesIn } from './http-copies.ts'

const ADDRESS = 'https://shelf.example/fleet/'
const INDEX = `${ADDRESS}index.json`

type Answer = (request: Request) => Response | Promise<Response>
type PartnerInput = {
  readonly id: string
  readonly name?: string
  readonly domains?: readonly string[]
  readonly logo?: string
  /** Content of the icon and of the scene, which the index names beside the logo. */
  readonly others?: string
}

let folder: string
let copies: HttpCopies
let clock: number
let logged: string[]
let requested: string[]
let files: Map<string, string>
/** Failing responses of the server, by the end of an address. */
let unkind: Map<string, Answer>

const hash = (text: string) => createHash('sha256').update(text).digest('hex')
const partnerText = ({ id, name = id, domains = [`${id}.example`], logo, others }: PartnerInput) =>
  JSON.stringify({
    id,
    name,
    domains,
    brand: {
      color: '#15803d',
      ...(logo !== undefined && { logo: `${id}.svg` }),
      ...(others !== undefined && { icon: `${id}-icon.svg`, cover: { scene: `${id}-scene.svg` } }),
    },
    contact: { whatsapp: '6281200000002' },
    plugins: {},
  })
const put = (path: string, text: string) => {
  files.set(ADDRESS + path, text)
  return { file: path, hash: hash(text) }
}
const entryOf = (input: PartnerInput) => {
  const text = partnerText(input)
  const logo =
    input.logo === undefined ? null : { ...put(`logos/${input.id}.a.svg`, input.logo), name: `${input.id}.svg` }
  const named = (name: string, text: string) => ({
    ...put(`logos/${name.replace('.', `.${hash(text).slice(0, 8)}.`)}`, text),
    name,
  })
  const { others } = input
  const pictures = others !== undefined && {
    pictures: [named(`${input.id}-icon.svg`, others), named(`${input.id}-scene.svg`, others)],
  }
  const file = put(`partners/${input.id}.${hash(text).slice(0, 8)}.json`, text)
  return { id: input.id, domains: input.domains ?? [`${input.id}.example`], ...file, logo, ...pictures }
}
const publish = (partners: readonly PartnerInput[], removed: readonly string[] = []) =>
  put('index.json', JSON.stringify({ partners: partners.map(entryOf), removed }))

const fetch = async (request: Request): Promise<Response> => {
  requested.push(request.url)
  for (const [end, answer] of unkind) if (request.url.endsWith(end)) return answer(request)
  const text = files.get(request.url)
  if (text === undefined) return new Response('gone', { status: 404 })
  const etag = `"${hash(text)}"`
  const isSame = request.headers.get('if-none-match') === etag
  return isSame ? new Response(null, { status: 304 }) : new Response(text, { headers: { etag } })
}
const open = (): Promise<HttpStore> =>
  openHttpStore({
    address: ADDRESS,
    fetch,
    validate: validatePartner,
    lastValidFiles: copies,
    log: (line) => void logged.push(line),
    now: () => clock,
  })
const nameOf = async (store: HttpStore, id: string) => (await store.withDomain(`${id}.example`))?.name
/** A later refresh: a file that failed is tried again. */
const refresh = async (store: HttpStore) => {
  clock += 60_000
  await store.refresh()
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gapura-copies-'))
  copies = httpCopiesIn(folder, ADDRESS)
  clock = 0
  logged = []
  requested = []
  files = new Map()
  unkind = new Map()
  publish([{ id: 'lestari', logo: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, { id: 'nusa' }])
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a partner is found by host name and by id; the same object until its file changes', async () => {
  const store = await open()
  const lestari = await store.withDomain('lestari.example')
  expect([lestari?.name, await store.withId('lestari'), await store.withDomain('other.example')]).toEqual([
    'lestari',
    lestari,
    null,
  ])
  expect(await store.withDomain('lestari.example')).toBe(lestari)
})

test('only the files of visited partners are fetched, once for all concurrent visits', async () => {
  const store = await open()
  await Promise.all(Array.from({ length: 100 }, () => store.withId('nusa')))
  expect(requested.filter((url) => url !== INDEX)).toEqual([expect.stringContaining('/partners/nusa.')])
})

test('an index that has not changed is not sent again', async () => {
  const answers: number[] = []
  unkind.set('index.json', async (request) => {
    unkind.clear()
    const response = await fetch(request)
    answers.push(response.status)
    return response
  })
  const store = await open()
  unkind.set('index.json', (request) => {
    answers.push(request.headers.has('if-none-match') ? 304 : 200)
    return new Response(null, { status: 304 })
  })
  await store.refresh()
  expect(answers).toEqual([200, 304])
  expect(logged).toEqual([])
})

test('a changed file is served after the next refresh; its visitors do not wait for it', async () => {
  const store = await open()
  await store.withId('nusa')
  publish([{ id: 'lestari' }, { id: 'nusa', name: 'Nusa Baru' }])
  await store.refresh()
  expect(await nameOf(store, 'nusa')).toBe('Nusa Baru')
})

test('a logo is served with its type, and only if a partner names it', async () => {
  const store = await open()
  expect(await store.picture('lestari.svg')).toMatchObject({ type: 'image/svg+xml' })
  expect(await store.picture('nusa.svg')).toBeNull()
})

describe('a partner with several pictures', () => {
  const SVG = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const NAMES = ['nusa.svg', 'nusa-icon.svg', 'nusa-scene.svg']
  const served = (store: HttpStore) =>
    Promise.all(NAMES.map(async (name) => new TextDecoder().decode((await store.picture(name))?.bytes)))

  test('has all of them served, also after a restart without the address', async () => {
    publish([{ id: 'nusa', logo: SVG, others: `${SVG} ` }])
    let store = await open()
    expect(await nameOf(store, 'nusa')).toBe('nusa')
    expect(await served(store)).toEqual([SVG, `${SVG} `, `${SVG} `])
    unkind.set('', () => new Response('broken', { status: 500 }))
    store = await open()
    expect((await store.withId('nusa'))?.brand).toEqual({
      color: '#15803d',
      logo: 'nusa.svg',
      icon: 'nusa-icon.svg',
      cover: { scene: 'nusa-scene.svg' },
    })
    expect(await served(store)).toEqual([SVG, `${SVG} `, `${SVG} `])
  })

  test('is read again when its scene changes, and when the index no longer names it', async () => {
    publish([{ id: 'nusa', logo: SVG, others: SVG }])
    const store = await open()
    const before = await store.withId('nusa')
    publish([{ id: 'nusa', logo: SVG, others: `${SVG} ` }])
    await refresh(store)
    const after = await store.withId('nusa')
    expect(after).toEqual(before)
    expect(after).not.toBe(before)
    expect(await served(store)).toEqual([SVG, `${SVG} `, `${SVG} `])
    const entry = entryOf({ id: 'nusa', logo: SVG, others: SVG })
    put('index.json', JSON.stringify({ partners: [{ ...entry, pictures: entry.pictures?.slice(0, 1) }], removed: [] }))
    await refresh(store)
    expect((await store.withId('nusa'))?.brand).toMatchObject({ icon: 'nusa-icon.svg', cover: {} })
    expect(await store.picture('nusa-scene.svg')).toBeNull()
  })

  test('has its logo alone served by an index of an earlier release, which names no other', async () => {
    const { pictures: _, ...entry } = entryOf({ id: 'nusa', logo: SVG, others: SVG })
    put('index.json', JSON.stringify({ partners: [entry], removed: [] }))
    const store = await open()
    expect((await store.withId('nusa'))?.brand).toEqual({ color: '#15803d', logo: 'nusa.svg', cover: {} })
    expect(await served(store)).toEqual([SVG, '', ''])
    expect(logged).toEqual([])
  })
})

test('a host name stays with the partner that has had it', async () => {
  const store = await open()
  publish([{ id: 'aaa', domains: ['nusa.example', 'aaa.example'] }, { id: 'lestari' }, { id: 'nusa' }])
  await store.refresh()
  expect((await store.withDomain('nusa.example'))?.id).toBe('nusa')
  expect((await store.withDomain('aaa.example'))?.domains).toEqual(['aaa.example'])
  expect(logged).toEqual([expect.stringMatching(/^P210 aaa: \/domains\/0/)])
  const restarted = await open()
  expect((await restarted.withDomain('nusa.example'))?.id).toBe('nusa')
})

test('a host name that two partners claim, and none has had, belongs to neither', async () => {
  publish([{ id: 'aaa', domains: ['nusa.example', 'aaa.example'] }, { id: 'nusa' }])
  const store = await open()
  expect(await store.withDomain('nusa.example')).toBeNull()
  expect((await store.withDomain('aaa.example'))?.id).toBe('aaa')
  expect(logged.map((line) => line.slice(0, 9))).toEqual(['P210 aaa:', 'P210 nusa'])
})

test('a partner that the index names as removed is no longer served', async () => {
  const store = await open()
  publish([{ id: 'lestari' }], ['nusa'])
  await store.refresh()
  expect(await store.withDomain('nusa.example')).toBeNull()
})

const HTML: Answer = () =>
  new Response('<!doctype html><title>Sign in</title>', { headers: { 'content-type': 'text/html' } })
const ways: Readonly<Record<string, Answer>> = {
  '500': () => new Response('broken', { status: 500 }),
  '403': () => new Response('no', { status: 403 }),
  '304 without a conditional request': () => new Response(null, { status: 304 }),
  '204 without a body': () => new Response(null, { status: 204 }),
  '200 without a body': () => new Response(null),
  'HTML instead of JSON': HTML,
  'half of the file': async (request) => {
    const text = files.get(request.url) ?? '{"partners":[{"id":"le'
    return new Response(text.slice(0, text.length / 2))
  },
  'less than it announces': async (request) =>
    new Response((files.get(request.url) ?? '').slice(0, 20), { headers: { 'content-length': '5000' } }),
  'a redirect to another server': () =>
    new Response(null, { status: 302, headers: { location: 'https://evil.example/' } }),
  'a connection that breaks': () => Promise.reject(new TypeError('fetch failed')),
  'a body that breaks': () =>
    new Response(
      new ReadableStream({
        start: (controller) => {
          controller.enqueue(new TextEncoder().encode('{"partners":'))
          controller.error(new Error('reset'))
        },
      }),
    ),
  'a body without end': () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)) })),
  'too late': () => Promise.reject(new DOMException('The operation timed out', 'TimeoutError')),
  'bytes that are no text': () => new Response(new Uint8Array([0x7b, 0xff, 0xfe, 0x00])),
  'an index of nothing': () => new Response('{"partners":[],"removed":[]}'),
  'an index with a wrong entry': () =>
    new Response(JSON.stringify({ partners: [{ ...entryOf({ id: 'nusa' }), file: '../../etc/passwd' }] })),
  'an index with a wrong picture': () => {
    const picture = { ...entryOf({ id: 'nusa' }), name: '../nusa.svg' }
    return new Response(JSON.stringify({ partners: [{ ...entryOf({ id: 'nusa' }), pictures: [picture] }] }))
  },
  'another partner’s file': () => new Response(partnerText({ id: 'lestari', name: 'Wrong' })),
}

describe.each(Object.entries(ways))('%s', (way, answer) => {
  test('as the index removes no portal, and ends with the next valid response', async () => {
    const store = await open()
    expect(await nameOf(store, 'nusa')).toBe('nusa')
    unkind.set('index.json', answer)
    for (let look = 0; look < 3; look++) await refresh(store)
    expect([await nameOf(store, 'nusa'), await nameOf(store, 'lestari')]).toEqual(['nusa', 'lestari'])
    // A 304 is valid once the host has an index.
    expect(logged.filter((line) => line.startsWith(INDEX))).toHaveLength(way.startsWith('304') ? 0 : 1)
    unkind.clear()
    publish([{ id: 'lestari' }, { id: 'nusa', name: 'Nusa Baru' }])
    await refresh(store)
    expect(await nameOf(store, 'nusa')).toBe('Nusa Baru')
  })

  test('as the index at a start leaves the portals of the previous run', async () => {
    const before = await open()
    await nameOf(before, 'nusa')
    unkind.set('index.json', answer)
    const store = await open()
    expect(await nameOf(store, 'nusa')).toBe('nusa')
  })

  test('as a partner’s new file leaves the previous file, also after a restart, until it can be read', async () => {
    let store = await open()
    expect(await nameOf(store, 'nusa')).toBe('nusa')
    publish([{ id: 'lestari' }, { id: 'nusa', name: 'Nusa Baru' }])
    unkind.set(entryOf({ id: 'nusa', name: 'Nusa Baru' }).file, answer)
    await refresh(store)
    expect(await nameOf(store, 'nusa')).toBe('nusa')
    store = await open()
    expect(await nameOf(store, 'nusa')).toBe('nusa')
    expect(logged.filter((line) => line.includes('its last valid copy is served')).length).toBeGreaterThan(0)
    unkind.clear()
    await refresh(store)
    expect(await nameOf(store, 'nusa')).toBe('Nusa Baru')
    expect(logged.filter((line) => line.endsWith(': mended and served'))).toHaveLength(1)
  })

  test('as a logo gives no picture', async () => {
    const store = await open()
    unkind.set('.svg', answer)
    expect(await store.picture('lestari.svg')).toBeNull()
    unkind.clear()
    clock += 60_000
    expect(await store.picture('lestari.svg')).not.toBeNull()
  })
})

test('a partner that an index omits by mistake is still served, also after a restart, and the log names it', async () => {
  let store = await open()
  await store.withId('nusa')
  publish([{ id: 'lestari' }])
  await refresh(store)
  await refresh(store)
  expect(await nameOf(store, 'nusa')).toBe('nusa')
  expect(logged).toEqual([`${INDEX}: no longer names 1 partners (nusa), nor as removed; they are still served`])
  store = await open()
  expect(await nameOf(store, 'nusa')).toBe('nusa')
})

test('a partner whose file was never read fails alone, and is requested again later', async () => {
  unkind.set('.json', (request) => {
    if (request.url === INDEX) return new Response(files.get(INDEX))
    return new Response('broken', { status: 500 })
  })
  const store = await open()
  for (let visit = 0; visit < 3; visit++) await expect(store.withId('nusa')).rejects.toThrow('cannot be read')
  expect(requested.filter((url) => url.includes('/nusa.'))).toHaveLength(1)
  unkind.clear()
  clock += 60_000
  expect(await nameOf(store, 'nusa')).toBe('nusa')
})

test('copies that cannot be stored cause no other failure', async () => {
  copies = { read: () => Promise.resolve(null), write: () => Promise.reject(new Error('full')) }
  const store = await open()
  expect(await nameOf(store, 'nusa')).toBe('nusa')
})
