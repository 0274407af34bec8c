/** The page of all components at the sandbox's desk, in every brand, theme and language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import type { SandboxPartner } from '../backend/define-sandbox.ts'
import { brandTheme } from '../host/brand/brand-theme.ts'
import { once } from '../core/kernel/values/once.ts'
import { createTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

const partners = readdirSync('partner-configs')
  .filter((name) => name.endsWith('.json'))
  .map((name): SandboxPartner => {
    // The files are checked by their schema.
    const { id, name: title, domains, brand } = JSON.parse(readFileSync(`partner-configs/${name}`, 'utf8'))
    return { id, name: title, domains, color: brand.color, brand: brandTheme(brand, {}) }
  })

let testSandbox: TestSandbox | undefined
const openDesk = (list: readonly SandboxPartner[] = partners, hasComponents = true) => {
  const opened = createTestSandbox([], {
    partners: () => list,
    ...(hasComponents && { components: () => import('../src/component-page/component-page.tsx') }),
  })
  testSandbox = opened
  return (path: string) => opened.sandbox.fetch(new Request(`http://sandbox.localhost:8080/desk${path}`))
}
const closeDesk = () => {
  testSandbox?.sandbox.close()
  testSandbox = undefined
}
afterEach(closeDesk)

/** The markup of each sample, by its id. */
const samplesIn = (page: string) =>
  page
    .split('<figure id="')
    .slice(1)
    .map((part) => {
      const [id = '', rest = ''] = part.split(/"(.*)/s)
      return { id, html: (rest.split('</figcaption>')[1] ?? '').split('</figure>')[0] ?? '' }
    })

/** The addresses of the windows in the page, below `/desk`. A phone's and a desk's window have one address. */
const windowsIn = (page: string) => [
  ...new Set([...page.matchAll(/<iframe src="\/desk([^"]*)"/g)].map(([, path = '']) => path.replaceAll('&amp;', '&'))),
]
/** Texts that are keys because they are missing. */
const missingTextsIn = (page: string) =>
  [...page.matchAll(/>([^<>]+)<|aria-label="([^"]*)"/g)]
    .map(([, text, label]) => text ?? label ?? '')
    .filter((text) => /^[a-z][\w-]*([.:][\w-]+)+$/.test(text))

describe.each(partners.map(({ id }) => id))('the components of %s', (partner) => {
  test.each(['id', 'en'])('are all drawn in %s, in both themes, and no text is missing', async (language) => {
    const get = openDesk()
    for (const theme of ['light', 'dark']) {
      const response = await get(`/components?partner=${partner}&theme=${theme}&language=${language}`)
      const page = await response.text()
      expect(response.status, page.slice(0, 300)).toBe(200)
      // A text of the core, and one of a plugin.
      expect(page).toContain(language === 'en' ? '>Try again<' : '>Coba lagi<')
      expect(page).toContain(language === 'en' ? '>Buy<' : '>Beli<')
      const samples = samplesIn(page)
      expect(samples.length).toBeGreaterThan(150)
      expect(samples.filter(({ html }) => !/<(svg|input|button|progress)|>[^<>]*\w[^<>]*</.test(html))).toEqual([])
      expect(missingTextsIn(page)).toEqual([])
      expect(page).toMatch(theme === 'dark' ? /<html [^>]*class="dark-mode"/ : /<html lang="\w+">/)
    }
  })
})

test.each(['id', 'en'])('the windows in the page are drawn in %s, and no text is missing', async (language) => {
  const get = openDesk()
  const all = await (await get(`/components?partner=lestari&theme=dark&language=${language}`)).text()
  const windows = windowsIn(all)
  expect(windows.length).toBeGreaterThan(12)
  // A sandboxed frame would show what is for browsers without scripts.
  expect(all).not.toMatch(/<iframe [^>]*sandbox/)
  for (const path of windows) {
    const response = await get(path)
    const page = await response.text()
    expect(response.status, path).toBe(200)
    expect(page).toMatch(/<html [^>]*class="dark-mode /)
    expect(missingTextsIn(page), path).toEqual([])
  }
})

test('the page and its windows need no scripts and no styles of their own, and each id is there once', async () => {
  const get = openDesk()
  const response = await get('/components?partner=lestari')
  const page = await response.text()
  for (const one of [page, ...(await Promise.all(windowsIn(page).map(async (path) => (await get(path)).text())))]) {
    expect(one).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
    const ids = [...one.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  }
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
})

test('every plugin with components has samples', () => {
  const hasComponents = (id: string) =>
    readdirSync(`plugins/${id}`, { recursive: true }).some((name) => /(?<!\.test)\.tsx$/.test(String(name)))
  const plugins = readdirSync('plugins').filter((id) => existsSync(`plugins/${id}/plugin.ts`) && hasComponents(id))
  expect(plugins.length).toBeGreaterThan(10)
  expect(plugins.filter((id) => !existsSync(`plugins/${id}/samples.tsx`))).toEqual([])
})

/** Parts by what only they have in the markup. */
const PARTS = {
  'the coloured bar of home': 'g-bar-cover',
  'the bar of a page below a tab': 'g-back',
  'the title of such a page': 'g-heading',
  'the navigation, at the bottom or at the side': 'g-nav-more',
  'the drawer': 'g-drawer-body',
  'the ⋮ menu': 'role="menuitem"',
  'the plain frame': 'g-welcome',
  'the language switch': 'g-languages',
  'a dialog': 'g-dialog-box',
  'the offline notice': 'class="g-row g-offline" role="alert"',
  'a saved page’s notice': 'class="g-row g-offline" role="status"',
  'the place of a later card': 'g-place',
  'an error of a part': 'retailers:home.card',
  'home’s hero': 'h-hero',
  'home’s hero, online': 'h-is-online',
  'home’s hero, not connected': 'h-is-unknown',
  'home’s hero, asking': 'h-is-asking',
  'the quick menu': 'h-quick',
  'a package’s hero': 'p-hero-actions',
  'the place field with its map': 'm-waiting',
  'the photo field': 'ph-empty',
  'a file to choose': 'type="file"',
  'a range of dates': 'g-dates',
  'the phone field': 's-dial',
  'the code’s cells': 'g-code',
  'password rules': 'autoComplete="new-password"',
  'a transaction': 't-one',
  'a shop': 'r-card',
  announcements: 'n-news',
  'a list of invoices': 'i-list',
  'registration steps': 'a-progress',
  'the state of a registration': 'a-result',
  'payment steps': 'p-steps',
  'the QR code': 'p-qr-code',
  'a receipt': 'p-receipt',
} as const

test.each(Object.entries(PARTS))('%s is among the samples', async (_, part) => {
  const all = await everything()
  expect(all.includes(part)).toBe(true)
})

test.each([
  ['paid', 'Paket sudah aktif'],
  ['late', 'Sudah dibayar, sedang diaktifkan'],
  ['failed', 'Pembayaran belum berhasil'],
  ['expired', 'Batas waktu habis'],
])('the result of a payment is among the samples: %s', async (_, title) => {
  const all = await everything()
  expect(all.includes(title)).toBe(true)
})

/** The page and all of its windows, as one text. */
const everything = once(async () => {
  const get = openDesk()
  const page = await (await get('/components?partner=lestari&language=id')).text()
  const windows = await Promise.all(windowsIn(page).map(async (path) => (await get(path)).text()))
  return [page, ...windows].join('\n')
})

test('its brand is the partner’s', async () => {
  const response = await openDesk()('/components/brand.css?partner=nusa')
  expect(response.headers.get('content-type')).toContain('text/css')
  expect(await response.text()).toContain('--r-control:999px')
})

test('a sandbox without the host shows it with the main colour, and an unknown partner is the first one', async () => {
  const get = openDesk([{ id: 'warung', name: 'Warung', domains: [], color: '#123456' }])
  expect(await (await get('/components?partner=other')).text()).toContain('<title>Semua komponen · Warung</title>')
  expect(await (await get('/components/brand.css')).text()).toContain('#123456')
})

test('the desk offers it only where it is there', async () => {
  expect(await (await openDesk()('')).text()).toContain('href="/desk/components"')
  closeDesk()
  const get = openDesk(partners, false)
  expect(await (await get('')).text()).not.toContain('components')
  expect((await get('/components')).status).toBe(404)
})
