/** For the host's tests: a host with a fake build, in which everything can be replaced. */
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { createHost, type Host, type HostSettings } from '../../host/app.ts'
import type { PrerenderRequest } from '../../core/kernel/page/render-contract.ts'
import type { BundlePart } from '../../host/page/bundle-plugins.ts'
import type { Build } from '../../host/page/build.ts'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { listStore } from '../../host/partners/partner-store.ts'
import { KINDS, HOST_DRIVERS } from './gateways.ts'

export function fakePartner(id: string, changes: Partial<Partner> = {}): Partner {
  return {
    id,
    name: `${id} Net`,
    domains: [`${id}.example`],
    brand: { color: '#15803d', logo: `${id}.svg` },
    contact: { whatsapp: '6281200000002' },
    language: 'id',
    languages: ['id', 'en'],
    plugins: {},
    ...changes,
  }
}

const bytes = (text: string) => new TextEncoder().encode(text)

const FILES: Readonly<Record<string, string>> = {
  '/assets/main.js': 'main()',
  '/assets/early.js': 'early()',
  '/assets/base.css': '.g{color:var(--colorBrandBackground)}',
  '/assets/cup.css': '.cup{padding:12px}',
}

const part = (body: string, uses: BundlePart['uses'] = {}): BundlePart => ({
  imports: { 'base.js': { e: 'x' } },
  uses,
  body,
  exports: { default: 'a' },
  needs: Object.keys(uses),
})

export function fakeBuild(changes: Partial<Build> = {}): Build {
  return {
    release: 'release1',
    entry: 'src/browser/main.tsx',
    early: 'src/browser/early-entry.ts',
    manifest: {
      'src/browser/main.tsx': { file: 'assets/main.js', imports: ['_base.js'], css: ['assets/base.css'] },
      'src/browser/early-entry.ts': { file: 'assets/early.js' },
      '_base.js': { file: 'assets/base.js' },
      'plugins/tea/plugin.ts': { file: 'assets/tea.js', imports: ['_base.js'] },
      'plugins/tea/tea.tsx': { file: 'assets/screen.js', imports: ['_form.js'] },
      'plugins/tea/cup.tsx': { file: 'assets/cup.js', css: ['assets/cup.css'] },
      '_form.js': { file: 'assets/form.js', imports: ['_base.js'] },
      'plugins/rum/plugin.ts': { file: 'assets/rum.js' },
    },
    bundleParts: { tea: part('var a=e(`tea`);'), rum: part('var a=e(`rum`);') },
    plugins: [
      { id: 'tea', onByDefault: true },
      { id: 'rum', onByDefault: false, switch: 'plugin_rum' },
    ],
    patterns: ['/login/:domain?', '/tea', '/green-tea'],
    bankCardPatterns: ['/tea'],
    postPatterns: ['/login/:domain?'],
    renderVisit: () => Promise.resolve(null),
    signInPath: ({ id }) => `/login/${id}`,
    file: (address) => {
      const text = FILES[address]
      if (text === undefined) return undefined
      const encoded = { identity: bytes(text), br: bytes('br'), gzip: bytes('gzip') }
      return { type: address.endsWith('.js') ? 'text/javascript; charset=utf-8' : 'text/css; charset=utf-8', encoded }
    },
    style: (file) => FILES[`/${file}`] ?? null,
    prerender: async ({ partner, language, path, shellOnly }: PrerenderRequest) => ({
      html: `<main>${partner.name} ${language} ${path} ${shellOnly ? 'shell' : 'screen'}</main>`,
      texts: { [language]: { core: { hello: 'Halo' } } },
      title: partner.name,
      sources: ['plugins/tea/tea.tsx'],
      styled: ['plugins/tea/cup.tsx'],
      rendering: shellOnly ? { kind: 'shell' } : { kind: 'anonymous', path: '/login/:domain?' },
    }),
    suggest: () => undefined,
    gatewayKinds: KINDS,
    hostDrivers: HOST_DRIVERS,
    ...changes,
  }
}

export type FakeHost = Host & { readonly logged: string[]; get(address: string, init?: RequestInit): Promise<Response> }

export function fakeHost(changes: Partial<HostSettings> = {}): FakeHost {
  const logged: string[] = []
  const partners = [fakePartner('lestari'), fakePartner('nusa', { language: 'en' })]
  const host = createHost({
    partners: listStore(
      () => partners,
      async (file) => ({ bytes: bytes(`<svg>${file}</svg>`), type: 'image/svg+xml', etag: `"${file}"` }),
    ),
    build: fakeBuild(),
    environment: () => ENVIRONMENTS.production,
    loginConfig: async () => [{ config_name: 'float_ads', value: 'true' }],
    // Every request is logged at the level `debug`.
    log: (line, { level } = {}) => level !== 'debug' && logged.push(line),
    ...changes,
  })
  return { ...host, logged, get: (address, init) => host.fetch(new Request(address, init)) }
}

/** A page's own data, read as the browser does. */
export async function pageData(response: Response): Promise<Record<string, unknown>> {
  const text = /id="page-data">(.*?)<\/script>/s.exec(await response.text())?.[1] ?? ''
  return JSON.parse(text) as Record<string, unknown>
}
