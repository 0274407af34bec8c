import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SavedPages } from './saved-pages.ts'
import { createWorker, type WorkerScope } from './worker.ts'

const ORIGIN = 'https://wifi.lestari.example'
const RELEASE = 'release1'
const at = (path: string) => new URL(path, ORIGIN).href
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** The browser's caches, with the methods that are used. */
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
  const paths = () => [...all.values()].flatMap((entries) => [...entries.keys()]).map((url) => new URL(url).pathname)
  return { caches: caches as unknown as WorkerScope['caches'], names: () => [...all.keys()], paths }
}

type Sent = { readonly body: string; readonly type?: string; readonly status?: number; readonly redirected?: boolean }

/** A network of these files. Like a browser, it rejects forbidden redirects, and files with a wrong hash. */
function fakeNetwork(files: Record<string, Sent | 'fails' | 'hangs'>) {
  return vi.fn<typeof fetch>(async (request, init) => {
    const path = new URL(request instanceof Request ? request.url : String(request)).pathname
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
// Node's `Request` refuses the mode of navigations.
const navigation = (path = '/', changes: object = {}) =>
  Object.defineProperties(page(path), { mode: { value: 'navigate' }, referrer: { value: '' }, ...changes })

let files: Record<string, Sent | 'fails' | 'hangs'>
let stored: ReturnType<typeof fakeCaches>
let network: ReturnType<typeof fakeNetwork>
const unregister = vi.fn(async () => true)
// Never resolves, as in Chrome while the earlier worker has work.
const skipWaiting = vi.fn(() => new Promise<void>(() => undefined))
const customerPages = { read: vi.fn<SavedPages['read']>(), clear: vi.fn<SavedPages['clear']>() }
const nothing = () => undefined as void
const timeout = { pass: nothing }
const start = () =>
  createWorker({
    release: RELEASE,
    files: { '/assets/main.js': sha256('main()'), '/assets/home.js': sha256('home()') },
    origin: ORIGIN,
    script: at('/service-worker.js'),
    caches: stored.caches,
    fetch: network,
    pause: () => new Promise((resolve) => (timeout.pass = resolve)),
    unregister,
    skipWaiting,
    pages: customerPages,
  })
const requestCaching = (names: readonly string[], release = RELEASE) =>
  start().onMessage({ kind: 'save', release, shell: '/shell', files: names })
const textOf = async (answered: { readonly response: Promise<Response> | null } | null) =>
  (await answered?.response)?.text()

beforeEach(() => {
  timeout.pass = nothing
  unregister.mockClear()
  skipWaiting.mockClear()
  customerPages.read.mockReset().mockResolvedValue(null)
  customerPages.clear.mockReset().mockResolvedValue()
  files = {
    '/shell': { body: SHELL, type: 'text/html; charset=utf-8' },
    '/': { body: 'page from the network', type: 'text/html' },
    '/assets/main.js': { body: 'main()' },
    '/assets/home.js': { body: 'home()' },
    '/brand/lestari.svg': { body: '<svg/>', type: 'image/svg+xml' },
    '/service-worker.js': { body: '' },
  }
  stored = fakeCaches()
  network = fakeNetwork(files)
})

describe('the cache contains', () => {
  test('the shell with its mark, the files that it names, and the files that the page has used', async () => {
    await requestCaching(['/assets/home.js', '/assets/main.js'])
    expect(stored.names()).toEqual(['gapura-release1'])
    expect(stored.paths().toSorted()).toEqual(['/assets/home.js', '/assets/main.js', '/brand/lestari.svg', '/shell'])
    files['/'] = 'fails'
    expect(await textOf(start().answer(navigation()))).toContain('<html data-saved lang="id" data-release="release1">')
  })

  test('nothing of a page that a visitor opens', async () => {
    const answered = start().answer(navigation())
    expect(await textOf(answered)).toBe('page from the network')
    await answered?.after
    expect(stored.paths()).toEqual([])
  })

  test('no response of a captive network', async () => {
    for (const path of Object.keys(files)) files[path] = ROUTER
    await requestCaching(['/assets/main.js', '/assets/home.js', '/brand/lestari.svg', '/partners/a.json'])
    expect(stored.paths()).toEqual([])
    for (const path of Object.keys(files)) files[path] = { ...ROUTER, redirected: true }
    await requestCaching(['/assets/main.js', '/brand/lestari.svg'])
    expect(stored.paths()).toEqual([])
  })

  test('no response with an error status', async () => {
    files['/shell'] = { body: SHELL, type: 'text/html', status: 503 }
    files['/assets/main.js'] = { body: 'main()', status: 206 }
    files['/brand/lestari.svg'] = { body: '<svg/>', type: 'image/svg+xml', status: 500 }
    await requestCaching(['/assets/main.js', '/brand/lestari.svg'])
    expect(stored.paths()).toEqual([])
  })

  test('no file with other content than in this release', async () => {
    files['/assets/main.js'] = { body: 'evil()' }
    await requestCaching(['/assets/main.js', '/assets/unknown.js', '/assets/home.js'])
    expect(stored.paths()).not.toContain('/assets/main.js')
    expect(stored.paths()).not.toContain('/assets/unknown.js')
    expect(stored.paths()).toContain('/assets/home.js')
  })

  test('the bundle of the partner’s plugin definitions, whose name has a hash of its content', async () => {
    const hash = createHash('sha256').update('definitions()').digest('hex').slice(0, 16)
    files[`/assets/1.3v.${hash}.js`] = { body: 'definitions()' }
    files['/assets/1.3v.0000000000000000.js'] = { body: 'definitions()' }
    await requestCaching(Object.keys(files))
    expect(stored.paths()).toContain(`/assets/1.3v.${hash}.js`)
    expect(stored.paths()).not.toContain('/assets/1.3v.0000000000000000.js')
  })

  test('no more than the limits', async () => {
    files['/brand/big.svg'] = { body: 'x'.repeat(300_001), type: 'image/svg+xml' }
    const many = Array.from({ length: 20 }, (_, index) => `/brand/${index}.svg`)
    for (const path of many) files[path] = { body: '<svg/>', type: 'image/svg+xml' }
    files['/shell'] = { body: SHELL + 'x'.repeat(500_000), type: 'text/html' }
    await requestCaching(['/brand/big.svg', ...many])
    expect(stored.paths()).toHaveLength(7)
    expect(stored.paths()).not.toContain('/brand/big.svg')
  })

  test('nothing after a message of another release, or an invalid message', async () => {
    await requestCaching(['/assets/main.js'], 'release2')
    for (const message of [null, 'save', {}, { kind: 'save', release: RELEASE, shell: '//evil.example', files: [] }])
      await start().onMessage(message)
    expect(stored.paths()).toEqual([])
    expect(network).not.toHaveBeenCalled()
    expect(skipWaiting).not.toHaveBeenCalled()
  })

  test('files for a page of its own release, and the worker replaces the earlier one', async () => {
    await requestCaching([])
    expect(skipWaiting).toHaveBeenCalledOnce()
  })

  test('the earlier shell until all files of the new one are cached', async () => {
    const earlier = await stored.caches.open('gapura-release0')
    await earlier.put(at('/shell'), new Response('the shell before'))
    files['/'] = 'fails'
    const isRequested = new Promise<void>((settle) =>
      network.mockImplementation(async (request, init) => {
        if (String(request) === at('/assets/home.js')) {
          settle()
          return new Promise(() => undefined)
        }
        return fakeNetwork(files)(request, init)
      }),
    )
    void requestCaching(['/assets/home.js'])
    await isRequested
    expect(await textOf(start().answer(navigation()))).toBe('the shell before')
  })

  test.each(['/shell', '/assets/home.js'])(
    'nothing more when a later release deletes it while %s is fetched',
    async (path) => {
      let answerLate = nothing
      network.mockImplementation(async (request, init) => {
        if (String(request) === at(path)) await new Promise<void>((settle) => (answerLate = settle))
        return fakeNetwork(files)(request, init)
      })
      const caching = requestCaching(['/assets/home.js'])
      await vi.waitFor(() => expect(answerLate).not.toBe(nothing))
      await stored.caches.delete(`gapura-${RELEASE}`)
      answerLate()
      await caching
      expect(stored.names()).toEqual([])
    },
  )

  test('nothing more once a later release has deleted it', async () => {
    const before = start()
    await requestCaching(['/assets/main.js'])
    await stored.caches.delete(`gapura-${RELEASE}`)
    files['/'] = 'fails'
    await expect(before.answer(navigation())?.response).rejects.toThrow('Failed to fetch')
    expect(stored.names()).toEqual([])
  })
})

describe('a page', () => {
  beforeEach(() => requestCaching(['/assets/main.js']))

  test('comes from the network, also if the response is an error or a redirect', async () => {
    expect(await textOf(start().answer(navigation()))).toBe('page from the network')
    files['/'] = { body: 'broken', status: 500 }
    expect(await textOf(start().answer(navigation()))).toBe('broken')
    files['/'] = { body: 'moved', redirected: true }
    expect(await textOf(start().answer(navigation()))).toBe('moved')
  })

  test('is the shell if the network fails or is slow', async () => {
    files['/'] = 'fails'
    expect(await textOf(start().answer(navigation()))).toContain('data-saved')
    files['/'] = 'hangs'
    network.mockClear()
    const answered = start().answer(navigation())
    let isOver = false
    void answered?.response?.then(() => (isOver = true))
    await expect.poll(() => network).toHaveBeenCalled()
    expect(isOver).toBe(false)
    timeout.pass()
    expect(await textOf(answered)).toContain('data-saved')
  })

  test('is requested once more before the network counts as lost', async () => {
    network.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await textOf(start().answer(navigation()))).toBe('page from the network')
  })

  test('is the network’s error if the cache is empty', async () => {
    stored = fakeCaches()
    files['/'] = 'fails'
    await expect(start().answer(navigation())?.response).rejects.toThrow('Failed to fetch')
  })

  test('with a router’s data is not handled, also without a network', () => {
    files['/login'] = 'fails'
    expect(start().answer(navigation('/login?data=abc'))).toBeNull()
  })
})

describe('a saved page of the customer', () => {
  beforeEach(() => void customerPages.read.mockImplementation(async () => new Response('saved page')))

  test('opens at the start of a visit without a request for it', async () => {
    expect(await textOf(start().answer(navigation('/packages')))).toBe('saved page')
    expect(customerPages.read).toHaveBeenCalledWith('/packages')
    expect(network.mock.calls.map(([request]) => String(request))).not.toContain(at('/packages'))
  })

  test('is not used at a reload, at Back, and within a visit', async () => {
    for (const changes of [
      { cache: { value: 'no-cache' } },
      { cache: { value: 'force-cache' } },
      { referrer: { value: at('/packages') } },
    ])
      expect(await textOf(start().answer(navigation('/', changes)))).toBe('page from the network')
    expect(customerPages.read).not.toHaveBeenCalled()
  })

  test('is replaced by the network’s if it cannot be read', async () => {
    customerPages.read.mockRejectedValue(new Error('the storage is broken'))
    expect(await textOf(start().answer(navigation()))).toBe('page from the network')
  })

  test('is deleted when the customer sends a form, which is not handled', async () => {
    const form = Object.defineProperties(new Request(at('/packages'), { method: 'POST' }), {
      mode: { value: 'navigate' },
    })
    const answered = start().answer(form)
    expect(answered?.response).toBeNull()
    await answered?.after
    expect(customerPages.clear).toHaveBeenCalledTimes(1)
    expect(network).not.toHaveBeenCalled()
  })

  test('does not prevent the check if the worker’s script still exists', async () => {
    files['/service-worker.js'] = { body: '', status: 404 }
    await start().answer(navigation())?.after
    expect(unregister).toHaveBeenCalledTimes(1)
  })
})

describe('while the worker of a later release replaces this one', () => {
  beforeEach(async () => {
    await requestCaching(['/assets/main.js'])
    const later = await stored.caches.open('gapura-release2')
    await later.put(at('/shell'), new Response('the later shell'))
    await later.put(at('/assets/later.js'), new Response('later()'))
    await later.put(at('/brand/lestari.svg'), new Response('<svg id="later"/>'))
    for (const path of ['/', '/assets/later.js', '/brand/lestari.svg']) files[path] = 'fails'
  })

  test.each([
    ['waits', async () => true],
    ['has deleted the earlier cache', () => stored.caches.delete(`gapura-${RELEASE}`)],
  ])('and %s, a page without a network is the later one', async (_state, proceed) => {
    await proceed()
    expect(await textOf(start().answer(navigation()))).toBe('the later shell')
    expect(await textOf(start().answer(page('/assets/later.js')))).toBe('later()')
    expect(await textOf(start().answer(page('/brand/lestari.svg')))).toBe('<svg id="later"/>')
  })
})

test('a file of the build comes from the cache, or from the network if it is not cached', async () => {
  await requestCaching(['/assets/main.js'])
  network.mockClear()
  expect(await textOf(start().answer(page('/assets/main.js')))).toBe('main()')
  expect(network).not.toHaveBeenCalled()
  expect(await textOf(start().answer(page('/assets/home.js')))).toBe('home()')
})

test('a file whose request fails is requested once more after a pause', async () => {
  files['/assets/home.js'] = 'fails'
  const answered = start().answer(page('/assets/home.js'))
  await expect.poll(() => network).toHaveBeenCalledTimes(1)
  await expect.poll(() => timeout.pass).not.toBe(nothing)
  files['/assets/home.js'] = { body: 'home()' }
  timeout.pass()
  expect(await textOf(answered)).toBe('home()')
})

test('the logo comes from the network, or from the cache if that fails', async () => {
  await requestCaching([])
  files['/brand/lestari.svg'] = { body: '<svg id="new"/>', type: 'image/svg+xml' }
  expect(await textOf(start().answer(page('/brand/lestari.svg')))).toBe('<svg id="new"/>')
  files['/brand/lestari.svg'] = 'fails'
  expect(await textOf(start().answer(page('/brand/lestari.svg')))).toBe('<svg/>')
})

describe('a worker unregisters itself', () => {
  beforeEach(() => requestCaching(['/assets/main.js']))
  const visit = () => start().answer(navigation())?.after

  test.each([404, 410])('when the status of its script is %d', async (status) => {
    files['/service-worker.js'] = { body: '', status }
    await visit()
    expect(unregister).toHaveBeenCalledTimes(1)
    expect(stored.names()).toEqual([])
  })

  test('not while its script exists, and not without a response for the page', async () => {
    await visit()
    files['/service-worker.js'] = { body: '', status: 503 }
    await visit()
    files['/service-worker.js'] = { body: '', status: 404 }
    files['/'] = 'fails'
    await visit()
    expect(unregister).not.toHaveBeenCalled()
  })

  test('and caches nothing more, although a message came before', async () => {
    const worker = start()
    let respond = () => undefined as void
    const late = new Promise<void>((resolve) => (respond = resolve))
    network.mockImplementationOnce(async () => {
      await late
      return Object.defineProperty(new Response(SHELL, { headers: { 'content-type': 'text/html' } }), 'type', {
        value: 'basic',
      })
    })
    const handled = worker.onMessage({ kind: 'save', release: RELEASE, shell: '/shell', files: ['/assets/home.js'] })
    files['/service-worker.js'] = { body: '', status: 404 }
    await worker.answer(navigation())?.after
    respond()
    await handled
    expect(stored.names()).toEqual([])
  })

  test('and a new release deletes the cache of the earlier one', async () => {
    await stored.caches.open('gapura-release0')
    await stored.caches.open('gapura-pages-release0')
    await stored.caches.open('gapura-pages-release1')
    await stored.caches.open('other-application')
    await start().begin()
    expect(stored.names().toSorted()).toEqual(['gapura-pages-release1', 'gapura-release1', 'other-application'])
  })
})
