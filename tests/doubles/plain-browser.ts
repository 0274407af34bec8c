/** A customer's browser without scripts, with the host's application, the plugins' `actions.ts` and the sandbox. */
import { onTestFinished } from 'vitest'
import { fakeBuild, fakeHost, fakePartner } from './fake-host.ts'
import { listStore } from '../../host/partners/partner-store.ts'
import type { HostSettings } from '../../host/app.ts'
import { sandboxEnvironment } from '../../core/kernel/page/known-environments.ts'
import { openPartner } from '../../core/kernel/plugin/open-partner.ts'
import { createSandbox } from '../../sandbox/index.ts'
import { plugins as sandboxPlugins } from '../../sandbox/plugins.ts'
import { createRenderVisit } from '../../src/render/render-visit.ts'
import { plugins, posts } from '../../src/render/build-plugins.ts'

export const SITI = '6281234567890'
export const ORIGIN = 'https://default.example'
export { plugins, posts }
const partner = fakePartner('default', {
  login: { gateways: [{ kind: 'uam', name: 'Balai', addresses: ['http://10.1.0.1:3990'] }] },
  plugins: { 'sign-in': { ways: ['otp', 'password', 'voucher'] } },
})
const opened = openPartner(partner, plugins)

/** The headers of a form that the portal's own page sends. */
export const SAME = { 'sec-fetch-site': 'same-origin' }
type Instead = (request: Request) => Response | undefined

/** A browser without scripts with its own host: it stores cookies, sends forms, and follows no redirect by itself. */
export function openPlain({ instead, ...changes }: Partial<HostSettings> & { readonly instead?: Instead } = {}) {
  const sandbox = createSandbox({ file: ':memory:', plugins: sandboxPlugins })
  onTestFinished(() => sandbox.close())
  const calls: Request[] = []
  const host = fakeHost({
    partners: listStore(() => [partner]),
    loginConfig: () => Promise.resolve([]),
    environment: (name) => ({ ...sandboxEnvironment(name, 8080), login: ['https://login.gapura.example'] }),
    build: fakeBuild({ renderVisit: createRenderVisit({ open: () => opened, posts }) }),
    visitApi: async (request) => {
      calls.push(request.clone())
      return instead?.(request) ?? sandbox.fetch(request)
    },
    ...changes,
  })
  const jar = new Map<string, string>()
  const storeCookies = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/Expires=Thu, 01 Jan 1970|Max-Age=0/.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    sandbox,
    jar,
    calls,
    logged: host.logged,
    get: async (path: string) => storeCookies(await host.get(ORIGIN + path, { headers: { cookie: cookie() } })),
    /** @param from the headers that show the sender of the form */
    post: async (
      path: string,
      fields: Readonly<Record<string, string>>,
      from: Readonly<Record<string, string>> = SAME,
    ) =>
      storeCookies(
        await host.get(ORIGIN + path, {
          method: 'POST',
          body: new URLSearchParams(fields),
          headers: { cookie: cookie(), ...from },
        }),
      ),
    code: () => /\b\d{6}\b/.exec(sandbox.world.outbox.arrived(SITI)[0]?.text ?? '')?.[0] ?? '',
  }
}
export type PlainBrowser = ReturnType<typeof openPlain>

/** The visible response: without the page's data. */
export const bodyOf = async (response: Response) => (await response.text()).replace(/<script[^]*?<\/script>/g, '')
/** The hidden fields of the page's own form, without the fields of the frame's forms. */
export const hiddenIn = (html: string) =>
  Object.fromEntries(
    [...html.slice(html.indexOf('<main')).matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
export const LOGIN = '/login/default'

export async function requestCode(browser: PlainBrowser, path = LOGIN) {
  const response = await browser.post(path, { country: 'ID', phone: '0812 3456 7890' })
  const html = await bodyOf(response)
  return { html, hidden: hiddenIn(html) }
}

export async function signIn(browser: PlainBrowser) {
  const { hidden } = await requestCode(browser)
  await browser.post(LOGIN, { ...hidden, code: browser.code() })
}

/** A router's data on a device. */
export const DATA = btoa(
  JSON.stringify({ ip: '10.5.50.7', identity: 'balai', link_login: 'https://login.gapura.example/login' }),
)
