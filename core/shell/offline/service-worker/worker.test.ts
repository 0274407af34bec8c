import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PageCache } from './page-cache.ts'
import { createWorker, type WorkerScope } from './worker.ts'

const ORIGIN = 'https://wifi.lestari.example'
const RELEASE = 'release1'
const at = (path: string) => new URL(path, ORIGIN).href
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The caches of a browser, as far as they are used. */
function fakeCaches() {
  const all = new Map<string, Map<string, Response>>()
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>()
    all.set(name, entries)
    return {
      match: async (request: string | Request) =>
        entries.get(typeof request === 'string' ? request : request.url)?.clone(),
      put: async (address: string, response: Response) => void entries.set(address, response),
      keys: async () => [...entries.keys()].map((url) => new Request(url)),
    }
  }
  const match = async (address: string, { cacheName }: { readonly cacheName: string }) =>
    all.get(cacheName)?.get(address)?.clone()
  // Only these methods are used.
  const caches = { open, match, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) }
  const paths = () => [...all.values()].flatMap((one) => [...one.keys()]).map((url) => new URL(url).pathname)
  return { caches: caches as unknown as WorkerScope['caches'], names: () => [...all.keys()], paths }
}

type Sent = { readonly body: string; readonly type?: string; readonly status?: number; readonly redirected?: boolean }

/** What the network answers. Like a browser, it refuses a redirect where none may follow, and what lacks its hash. */
function fakeNetwork(files: Record<string, Sent | 'fails' | 'hangs'>) {
  return vi.fn<typeof fetch>(async (asked, init) => {
    const path = new URL(asked instanceof Request ? asked.url : String(asked)).pathname
    const found = files[path] ?? { body: 'nothing here', status: 404, type: 'text/plain' }
    if (found === 'hangs') return new Promise(() => undefined)
    if (found === 'fails') throw new TypeError('Failed to fetch')
    const { body, type = 'text/javascript', status = 200, redirected = false } = found
    if (redirected && init?.redirect === 'error') throw new TypeError('redirected')
    if (init?.integrity !== undefined && init.integrity !== sha256(body)) throw new TypeError('integrity')
    const response = new Response(body, { status, headers: { 'content-type': type } })
    return Object.defineProperties(response, { type: { value: 'basic' }, redirected: { value: redirected } })
  })
}

const SHELL = `<!doctype html>\n<html lang="id" data-release="${RELEASE}"><link href="/brand/lestari.svg"><script src="/assets/main.js">`
const ROUTER = { body: '<html><h1>Login to the network</h1>', type: 'text/html' }
const page = (path = '/') => new Request(at(path))
// `Request` of Node refuses the mode of navigations.
const navigation = (path = '/', changes: object = {}) =>
  Object.defineProperties(page(path), { mode: { value: 'navigate' }, referrer: { value: '' }, ...changes })

let files: Record<string, Sent | 'fails' | 'hangs'>
let kept: ReturnType<typeof fakeCaches>
let network: ReturnType<typeof fakeNetwork>
const unregister = vi.fn(async () => true)
// As in Chrome while the worker before has work.
const skipWaiting = vi.fn(() => new Promise<void>(() => undefined))
const hers = { read: vi.fn<PageCache['read']>(), forget: vi.fn<PageCache['forget']>() }
const timeout = { pass: () => undefined as void }
const start = () =>
  createWorker({
    release: RELEASE,
    files: { '/assets/main.js': sha256('main()'), '/assets/home.js': sha256('home()') },
    origin: ORIGIN,
    script: at('/service-worker.js'),
    caches: kept.caches,
    fetch: network,
    pause: () => new Promise((resolve) => (timeout.pass = resolve)),
    unregister,
    skipWaiting,
    pages: hers,
  })
const keep = (names: readonly string[], release = RELEASE) =>
  start().hear({ kind: 'keep', release, shell: '/shell', files: names })
const textOf = async (answered: { readonly response: Promise<Response> | null } | null) =>
  (await answered?.response)?.text()

beforeEach(() => {
  unregister.mockClear()
  skipWaiting.mockClear()
  hers.read.mockReset().mockResolvedValue(null)
  hers.forget.mockReset().mockResolvedValue()
  files = {
    '/shell': { body: SHELL, type: 'text/html; charset=utf-8' },
    '/': { body: 'her own page', type: 'text/html' },
    '/assets/main.js': { body: 'main()' },
    '/assets/home.js': { body: 'home()' },
    '/brand/lestari.svg': { body: '<svg/>', type: 'image/svg+xml' },
    '/service-worker.js': { body: '' },
  }
  kept = fakeCaches()
  network = fakeNetwork(files)
})

describe('what is kept', () => {
  test('the shell with its mark, what it names, and the files that the page has used', async () => {
    await keep(['/assets/home.js', '/assets/main.js'])
    expect(kept.names()).toEqual(['gapura-release1'])
    expect(kept.paths().toSorted()).toEqual(['/assets/home.js', '/assets/main.js', '/brand/lestari.svg', '/shell'])
    files['/'] = 'fails'
    expect(await textOf(start().answer(navigation()))).toContain('<html data-kept lang="id" data-release="release1">')
  })

  test('nothing of a page that a visitor opens', async () => {
    const answered = start().answer(navigation())
    expect(await textOf(answered)).toBe('her own page')
    await answered?.after
    expect(kept.paths()).toEqual([])
  })

  test('nothing that a captive network answers in place of the portal', async () => {
    for (const path of Object.keys(files)) files[path] = ROUTER
    await keep(['/assets/main.js', '/assets/home.js', '/brand/lestari.svg', '/partners/a.json'])
    expect(kept.paths()).toEqual([])
    for (const path of Object.keys(files)) files[path] = { ...ROUTER, redirected: true }
    await keep(['/assets/main.js', '/brand/lestari.svg'])
    expect(kept.paths()).toEqual([])
  })

  test('no answer that is an error, whatever it looks like', async () => {
    files['/shell'] = { body: SHELL, type: 'text/html', status: 503 }
    files['/assets/main.js'] = { body: 'main()', status: 206 }
    files['/brand/lestari.svg'] = { body: '<svg/>', type: 'image/svg+xml', status: 500 }
    await keep(['/assets/main.js', '/brand/lestari.svg'])
    expect(kept.paths()).toEqual([])
  })

  test('no file whose content is not this release’s', async () => {
    files['/assets/main.js'] = { body: 'evil()' }
    await keep(['/assets/main.js', '/assets/unknown.js', '/assets/home.js'])
    expect(kept.paths()).not.toContain('/assets/main.js')
    expect(kept.paths()).not.toContain('/assets/unknown.js')
    expect(kept.paths()).toContain('/assets/home.js')
  })

  test('the partner’s cards, which are named after their content', async () => {
    const hash = createHash('sha256').update('cards()').digest('hex').slice(0, 16)
    files[`/assets/1.3v.${hash}.js`] = { body: 'cards()' }
    files['/assets/1.3v.0000000000000000.js'] = { body: 'cards()' }
    await keep(Object.keys(files))
    expect(kept.paths()).toContain(`/assets/1.3v.${hash}.js`)
    expect(kept.paths()).not.toContain('/assets/1.3v.0000000000000000.js')
  })

  test('no more than the bounds', async () => {
    files['/brand/big.svg'] = { body: 'x'.repeat(300_001), type: 'image/svg+xml' }
    const many = Array.from({ length: 20 }, (_, index) => `/brand/${index}.svg`)
    for (const path of many) files[path] = { body: '<svg/>', type: 'image/svg+xml' }
    files['/shell'] = { body: SHELL + 'x'.repeat(500_000), type: 'text/html' }
    await keep(['/brand/big.svg', ...many])
    expect(kept.paths()).toHaveLength(7)
    expect(kept.paths()).not.toContain('/brand/big.svg')
  })

  test('nothing for a page of another release, and nothing that is no message of ours', async () => {
    await keep(['/assets/main.js'], 'release2')
    for (const message of [null, 'keep', {}, { kind: 'keep', release: RELEASE, shell: '//evil.example', files: [] }])
      await start().hear(message)
    expect(kept.paths()).toEqual([])
    expect(network).not.toHaveBeenCalled()
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  test('and a page of its own release is answered by taking the place of the one before', async () => {
    await keep([])
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  test('and the shell takes the place of an earlier release’s only once its files are kept', async () => {
    const earlier = await kept.caches.open('gapura-release0')
    await earlier.put(at('/shell'), new Response('the shell before'))
    files['/'] = 'fails'
    const isAsked = new Promise<void>((settle) =>
      network.mockImplementation(async (asked, init) => {
        if (String(asked) === at('/assets/home.js')) {
          settle()
          return new Promise(() => undefined)
        }
        return fakeNetwork(files)(asked, init)
      }),
    )
    void keep(['/assets/home.js'])
    await isAsked
    expect(await textOf(start().answer(navigation()))).toBe('the shell before')
  })

  test('nothing anew once a later release has deleted it', async () => {
    const before = start()
    await keep(['/assets/main.js'])
    await kept.caches.delete(`gapura-${RELEASE}`)
    files['/'] = 'fails'
    await expect(before.answer(navigation())?.response).rejects.toThrow('Failed to fetch')
    expect(kept.names()).toEqual([])
  })
})

describe('a page', () => {
  beforeEach(() => keep(['/assets/main.js']))

  test('comes from the network, also when the answer is an error or leads elsewhere', async () => {
    expect(await textOf(start().answer(navigation()))).toBe('her own page')
    files['/'] = { body: 'broken', status: 500 }
    expect(await textOf(start().answer(navigation()))).toBe('broken')
    files['/'] = { body: 'moved', redirected: true }
    expect(await textOf(start().answer(navigation()))).toBe('moved')
  })

  test('is the shell when the network fails, and only then or when it is slow', async () => {
    files['/'] = 'fails'
    expect(await textOf(start().answer(navigation()))).toContain('data-kept')
    files['/'] = 'hangs'
    network.mockClear()
    const answered = start().answer(navigation())
    let isOver = false
    void answered?.response?.then(() => (isOver = true))
    await expect.poll(() => network).toHaveBeenCalled()
    expect(isOver).toBe(false)
    timeout.pass()
    expect(await textOf(answered)).toContain('data-kept')
  })

  test('is asked for once more before the network counts as lost', async () => {
    network.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await textOf(start().answer(navigation()))).toBe('her own page')
  })

  test('is the network’s error when nothing is kept', async () => {
    kept = fakeCaches()
    files['/'] = 'fails'
    await expect(start().answer(navigation())?.response).rejects.toThrow('Failed to fetch')
  })

  test('with a router’s data is not touched, also without a network', () => {
    files['/login'] = 'fails'
    expect(start().answer(navigation('/login?data=abc'))).toBeNull()
  })
})

describe('her own page', () => {
  beforeEach(() => void hers.read.mockImplementation(async () => new Response('her page, kept')))

  test('comes from the device at once where a visit begins, and nothing is asked', async () => {
    expect(await textOf(start().answer(navigation('/packages')))).toBe('her page, kept')
    expect(hers.read).toHaveBeenCalledWith('/packages')
    expect(network.mock.calls.map(([asked]) => String(asked))).not.toContain(at('/packages'))
  })

  test('comes from the network on a reload, on a way back, and within a visit', async () => {
    for (const changes of [
      { cache: { value: 'no-cache' } },
      { cache: { value: 'force-cache' } },
      { referrer: { value: at('/packages') } },
    ])
      expect(await textOf(start().answer(navigation('/', changes)))).toBe('her own page')
    expect(hers.read).not.toHaveBeenCalled()
  })

  test('comes from the network where it cannot be read', async () => {
    hers.read.mockRejectedValue(new Error('the storage is broken'))
    expect(await textOf(start().answer(navigation()))).toBe('her own page')
  })

  test('is forgotten with a form that she sends, which is not touched', async () => {
    const form = Object.defineProperties(new Request(at('/packages'), { method: 'POST' }), {
      mode: { value: 'navigate' },
    })
    const answered = start().answer(form)
    expect(answered?.response).toBeNull()
    await answered?.after
    expect(hers.forget).toHaveBeenCalledTimes(1)
    expect(network).not.toHaveBeenCalled()
  })

  test('does not hide that the worker’s script is gone', async () => {
    files['/service-worker.js'] = { body: '', status: 404 }
    await start().answer(navigation())?.after
    expect(unregister).toHaveBeenCalledTimes(1)
  })
})

describe('while a later release’s worker takes over', () => {
  beforeEach(async () => {
    await keep(['/assets/main.js'])
    const later = await kept.caches.open('gapura-release2')
    await later.put(at('/shell'), new Response('the later shell'))
    await later.put(at('/assets/later.js'), new Response('later()'))
    await later.put(at('/brand/lestari.svg'), new Response('<svg id="later"/>'))
    for (const path of ['/', '/assets/later.js', '/brand/lestari.svg']) files[path] = 'fails'
  })

  test.each([
    ['waits', async () => true],
    ['has deleted what was kept before', () => kept.caches.delete(`gapura-${RELEASE}`)],
  ])('and %s, a page without a network is the later one', async (_state, come) => {
    await come()
    expect(await textOf(start().answer(navigation()))).toBe('the later shell')
    expect(await textOf(start().answer(page('/assets/later.js')))).toBe('later()')
    expect(await textOf(start().answer(page('/brand/lestari.svg')))).toBe('<svg id="later"/>')
  })
})

test('a file of the build comes from the device, and one that is not kept from the network', async () => {
  await keep(['/assets/main.js'])
  network.mockClear()
  expect(await textOf(start().answer(page('/assets/main.js')))).toBe('main()')
  expect(network).not.toHaveBeenCalled()
  expect(await textOf(start().answer(page('/assets/home.js')))).toBe('home()')
})

test('the logo comes from the network, and from the device when that fails', async () => {
  await keep([])
  files['/brand/lestari.svg'] = { body: '<svg id="new"/>', type: 'image/svg+xml' }
  expect(await textOf(start().answer(page('/brand/lestari.svg')))).toBe('<svg id="new"/>')
  files['/brand/lestari.svg'] = 'fails'
  expect(await textOf(start().answer(page('/brand/lestari.svg')))).toBe('<svg/>')
})

describe('a worker ends', () => {
  beforeEach(() => keep(['/assets/main.js']))
  const visit = () => start().answer(navigation())?.after

  test.each([404, 410])('when its script answers %d', async (status) => {
    files['/service-worker.js'] = { body: '', status }
    await visit()
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(kept.names()).toEqual([])
  })

  test('not while its script is there, and not when the page itself did not come', async () => {
    await visit()
    files['/service-worker.js'] = { body: '', status: 503 }
    await visit()
    files['/service-worker.js'] = { body: '', status: 404 }
    files['/'] = 'fails'
    await visit()
    expect(unregister).not.toHaveBeenCalled()
  })

  test('and keeps nothing more, although it was told to before', async () => {
    const worker = start()
    let answer = () => undefined as void
    const late = new Promise<void>((resolve) => (answer = resolve))
    network.mockImplementationOnce(async () => {
      await late
      return Object.defineProperty(new Response(SHELL, { headers: { 'content-type': 'text/html' } }), 'type', {
        value: 'basic',
      })
    })
    const heard = worker.hear({ kind: 'keep', release: RELEASE, shell: '/shell', files: ['/assets/home.js'] })
    files['/service-worker.js'] = { body: '', status: 404 }
    await worker.answer(navigation())?.after
    answer()
    await heard
    expect(kept.names()).toEqual([])
  })

  test('and a new release deletes what the one before has kept', async () => {
    await kept.caches.open('gapura-release0')
    await kept.caches.open('gapura-pages-release0')
    await kept.caches.open('gapura-pages-release1')
    await kept.caches.open('of-somebody-else')
    await start().begin()
    expect(kept.names().toSorted()).toEqual(['gapura-pages-release1', 'gapura-release1', 'of-somebody-else'])
  })
})
