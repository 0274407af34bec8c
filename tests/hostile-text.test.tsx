/** No text of a back end stops a sign-in, a screen or a message. The journey `hostile-text` measures that none widens a page. */
import { screen, waitFor } from '@testing-library/react'
import { afterAll, expect, it } from 'vitest'
import { press, renderPortal, type } from './testing.tsx'
import signIn from '../plugins/sign-in/plugin.ts'
import { PAGES, signInAt } from './doubles/changed-back-end.tsx'
import { hostile, HOSTILE } from './doubles/hostile-answers.ts'

const UNCALM = /[\u200B\u202A-\u202E\u2066\u2067\uFEFF]|\p{M}{4}/u
/** Pages that show texts of the back end at once. */
const FULL = new Set(['/', '/packages', '/apps', '/retailer_list', '/dwfpackages'])

/** One sandbox and one signed-in browser for all tests. */
let browser: ReturnType<typeof signInAt> | undefined
// The credentials of a code are not changed, because they are sent back.
const signedIn = () => (browser ??= signInAt((json, { path }) => (path === '/api/check_otp' ? json : hostile(json))))
afterAll(async () => (await browser)?.close())

it('signs in, and the session is stored in cookies', async () => {
  const { assembled } = await signedIn()
  expect(assembled.session.read().user?.name).toMatch(/^W+…$/)
  expect(assembled.session.jar.persists).toBe(true)
})

it.each(PAGES)('%s is rendered, without a character that changes other text', async (path) => {
  const { visit } = await signedIn()
  const body = await visit(path)
  if (FULL.has(path)) await waitFor(() => expect(body.textContent).toMatch(/W{99}/))
  expect(body.textContent).not.toMatch(/sedang bermasalah|Ada masalah/)
  expect(body.textContent).not.toMatch(UNCALM)
})

it('a server’s message is shortened', async () => {
  const fetch = () => Response.json({ error: 'no', message: HOSTILE }, { status: 400 })
  await renderPortal({ plugins: [signIn], at: '/login/default', fetch })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await press('Kirim kode')
  const messages = await screen.findAllByText(/^W+…$/)
  expect(messages[0]?.textContent?.length).toBeLessThan(700)
})
