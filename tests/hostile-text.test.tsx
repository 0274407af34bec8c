/** No text of a back end stops a sign-in, a screen or a message. The journey `hostile-text` measures that none widens a page. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { NOBODY } from '../core/plugin/condition.ts'
import type { Plugin } from '../core/plugin/define-plugin.ts'
import { plan } from '../core/plugin/plan.ts'
import { createStorage, press, renderPortal, type } from '../core/testing.tsx'
import { createSandbox } from '../sandbox/index.ts'
import { plugins as sandboxPlugins } from '../sandbox/plugins.ts'
import { createCookiePage } from './doubles/cookie-page.ts'
import { hostile, HOSTILE } from './doubles/hostile-answers.ts'

const cards = import.meta.glob<{ readonly default: Plugin }>('../plugins/*/plugin.ts', { eager: true })
const plugins = Object.values(cards).map((card) => card.default)
const { pages } = plan(
  plugins,
  { plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) },
  {},
  { ...NOBODY, accountTypes: ['customer'], serviceTypes: ['dwf', 'smb', 'home'] },
)
const UNCALM = /[\u200B\u202A-\u202E\u2066\u2067\uFEFF]|\p{M}{4}/u

/** The sandbox's answers with hostile texts. */
function createHostile() {
  const sandbox = createSandbox({ file: ':memory:', plugins: sandboxPlugins })
  const fetch = async (request: Request): Promise<Response> => {
    const response = await sandbox.fetch(request)
    if (!/json/.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    const json: unknown = text === '' ? null : JSON.parse(text)
    // The credentials of a code are sent back as they are.
    const isExact = new URL(request.url).pathname === '/api/check_otp' && response.ok
    return Response.json(isExact ? json : hostile(json), { status: response.status })
  }
  return { sandbox, fetch }
}

/** One sandbox and one signed-in browser for all tests. */
let visit: ReturnType<typeof signIn> | undefined
const signedIn = () => (visit ??= signIn())
afterAll(async () => (await visit)?.sandbox.close())

async function signIn() {
  const { sandbox, fetch } = createHostile()
  const [cookies, storage] = [createCookiePage(), createStorage()]
  const { assembled } = await renderPortal({ plugins, at: '/login/default', fetch, cookies, storage })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await press('Lanjut')
  const field = await screen.findByLabelText('Kode')
  const code = sandbox.world.outbox.arrived('6281234567890')[0]?.code ?? ''
  await act(async () => fireEvent.change(field, { target: { value: code } }))
  await waitFor(() => expect(assembled.session.read().user).not.toBeNull())
  cleanup()
  return { assembled, sandbox, fetch, cookies, storage }
}

it('signs in, and the session is kept in cookies', async () => {
  const { assembled } = await signedIn()
  expect(assembled.session.read().user?.name).toMatch(/^W+…$/)
  expect(assembled.session.jar.persists).toBe(true)
})

/** Pages that show texts of the back end at once. */
const FULL = new Set(['/', '/packages', '/apps', '/retailer_list', '/dwfpackages'])
const inside = new Set(pages.filter(({ page }) => page.access !== 'signed-out').map(({ page }) => page.path))
it.each([...inside])('%s is drawn, without a character that changes other text', async (path) => {
  const { fetch, cookies, storage } = await signedIn()
  const at = path
    .replace(/:domain\??/, 'default')
    .replace(/\/:\w+\?/g, '')
    .replace(/:\w+/g, 'inv-1')
  await renderPortal({ plugins, at, fetch, cookies, storage })
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  if (FULL.has(path)) await waitFor(() => expect(document.body.textContent).toMatch(/W{99}/))
  await waitFor(() => expect(document.querySelector('.g-skeleton')).toBeNull())
  expect(document.body.textContent).not.toMatch(/sedang bermasalah|Ada yang tidak beres/)
  expect(document.body.textContent).not.toMatch(UNCALM)
})

it('a server’s message is shortened', async () => {
  const fetch = () => Response.json({ error: 'no', message: HOSTILE }, { status: 400 })
  await renderPortal({ plugins, at: '/login/default', fetch })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await press('Lanjut')
  const said = await screen.findAllByText(/^W+…$/)
  expect(said[0]?.textContent?.length).toBeLessThan(700)
})
