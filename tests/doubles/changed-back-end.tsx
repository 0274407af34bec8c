/** For tests: the sandbox with answers that a test changes, and a browser in which one of its customers is signed in. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { NO_CUSTOMER } from '../../core/kernel/plugin/condition.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { plan } from '../../core/kernel/plugin/plan.ts'
import { createStorage, press, renderPortal, type, type RenderSettings } from '../testing.tsx'
import { createSandbox } from '../../sandbox/index.ts'
import { plugins as sandboxPlugins } from '../../sandbox/plugins.ts'
import { createCookiePage } from './cookie-page.ts'
import { installedPlugins as plugins } from '../../schemas/plugin/installed-plugins.ts'

const { pages } = plan(
  openPartner({ plugins: Object.fromEntries(plugins.map(({ id }) => [id, true])) }, plugins),
  {},
  { ...NO_CUSTOMER, accountTypes: ['customer'], serviceTypes: ['dwf', 'smb', 'home'] },
)

/** Pages without data of the back end. */
const OWN =
  /^\/(terms_and_conditions|faq|contact|language|change_password|logs|domain-not-found|(verify|reset_password|relogin)\/.*)$/

/** The paths of all pages that show data of the back end to a signed-in customer. */
export const PAGES: readonly string[] = [
  ...new Set(pages.filter(({ page }) => page.access !== 'signed-out').map(({ page }) => page.path)),
].filter((path) => !OWN.test(path))

export type Change = (json: unknown, call: { readonly method: string; readonly path: string }) => unknown

/** Signs a customer in by a code. Visits of the result share one browser. */
export async function signInAt(change: Change) {
  const sandbox = createSandbox({ file: ':memory:', plugins: sandboxPlugins })
  const fetch = async (request: Request): Promise<Response> => {
    const response = await sandbox.fetch(request)
    if (!/json/.test(response.headers.get('content-type') ?? '')) return response
    const text = await response.text()
    const json: unknown = text === '' ? null : JSON.parse(text)
    return Response.json(change(json, { method: request.method, path: new URL(request.url).pathname }), {
      status: response.status,
    })
  }
  const browser = { plugins, fetch, cookies: createCookiePage(), storage: createStorage() } satisfies RenderSettings
  const { assembled } = await renderPortal({ ...browser, at: '/login/default' })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await press('Kirim kode')
  const field = await screen.findByLabelText('Kode')
  const code = sandbox.world.outbox.arrived('6281234567890')[0]?.code ?? ''
  await act(async () => fireEvent.change(field, { target: { value: code } }))
  await waitFor(() => expect(assembled.session.read().user).not.toBeNull())
  cleanup()
  const visit = async (path: string) => {
    const at = path
      .replace(/:domain\??/, 'default')
      .replace(/\/:\w+\?/g, '')
      .replace(/:\w+/g, 'inv-1')
    await renderPortal({ ...browser, at })
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    await waitFor(() => expect(document.querySelector('.g-skeleton')).toBeNull())
    return document.body
  }
  return { assembled, visit, close: () => sandbox.close() }
}
