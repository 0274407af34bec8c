import { expect, test } from 'vitest'
import { fakeBuild, fakeHost } from '../../tests/doubles/fake-host.ts'

const PORTAL = 'https://lestari.example'
const build = fakeBuild({ worker: { source: 'work()', files: { '/assets/main.js': 'sha256-abc' } } })
const on = () => fakeHost({ build, hasWorker: true })

test('the worker’s script names its release and the release’s files', async () => {
  const response = await on().get(`${PORTAL}/service-worker.js`)
  expect(await response.text()).toBe(
    'self.gapuraRelease={"release":"release1","files":{"/assets/main.js":"sha256-abc"}};\nwork()',
  )
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'service-worker-allowed': '/',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test('a browser that has the script gets no second copy, until there is another release', async () => {
  const host = on()
  const etag = (await host.get(`${PORTAL}/service-worker.js`)).headers.get('etag') ?? ''
  const headers = { 'if-none-match': etag }
  expect((await host.get(`${PORTAL}/service-worker.js`, { headers })).status).toBe(304)
  const next = fakeHost({ build: { ...build, release: 'release2' }, hasWorker: true })
  expect((await next.get(`${PORTAL}/service-worker.js`, { headers })).status).toBe(200)
})

test.each([{ hasWorker: false }, {}])(
  'switched off by %j, the same address ends a worker, and no page registers one',
  async (off) => {
    const host = fakeHost({ build, ...off })
    const script = await (await host.get(`${PORTAL}/service-worker.js`)).text()
    expect(script).toContain('unregister()')
    expect(script).not.toContain('fetch')
    expect(await (await host.get(`${PORTAL}/login`)).text()).not.toContain('data-release')
  },
)

test('the shell is the same for all visitors', async () => {
  const host = on()
  const anonymous = await (await host.get(`${PORTAL}/shell`)).text()
  const cookie = '__Host-user=%7B%22username%22%3A%22budi%22%7D; __Host-token=secret; __Host-refresh_token=secret'
  expect(await (await host.get(`${PORTAL}/shell`, { headers: { cookie } })).text()).toBe(anonymous)
  expect(anonymous).toContain('data-release="release1"')
  expect(anonymous).toContain('shell')
})

test('the shell is in the chosen language and theme', async () => {
  const cookie = '__Host-language=en; __Host-theme=dark'
  const shell = await (await on().get(`${PORTAL}/shell`, { headers: { cookie } })).text()
  expect(shell).toContain('<html lang="en" class="dark-mode" data-release="release1">')
})
