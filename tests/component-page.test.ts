/** The page of all components at the sandbox's desk, in every brand, theme and language. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import type { SandboxPartner } from '../backend/define-sandbox.ts'
import { brandLook } from '../host/brand/brand-look.ts'
import { createTestSandbox, type TestSandbox } from '../sandbox/test-sandbox.ts'

const partners = readdirSync('partner-configs')
  .filter((name) => name.endsWith('.json'))
  .map((name): SandboxPartner => {
    // The files are checked by their schema.
    const { id, name: title, domains, brand } = JSON.parse(readFileSync(`partner-configs/${name}`, 'utf8'))
    return { id, name: title, domains, color: brand.color, brand: brandLook(brand, {}) }
  })

let testSandbox: TestSandbox
const openDesk = (list: readonly SandboxPartner[] = partners, hasComponents = true) => {
  testSandbox = createTestSandbox([], {
    partners: () => list,
    ...(hasComponents && { components: () => import('../src/components/component-page.tsx') }),
  })
  return (path: string) => testSandbox.sandbox.fetch(new Request(`http://sandbox.localhost:8080/desk${path}`))
}
afterEach(() => testSandbox.sandbox.close())

/** The markup of each sample, by its id. */
const samplesIn = (page: string) =>
  page
    .split('<figure id="')
    .slice(1)
    .map((part) => {
      const [id = '', rest = ''] = part.split(/"(.*)/s)
      return { id, html: (rest.split('</figcaption>')[1] ?? '').split('</figure>')[0] ?? '' }
    })

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
      expect(samples.length).toBeGreaterThan(60)
      expect(samples.filter(({ html }) => !/<(svg|input|button|progress)|>[^<>]*\w[^<>]*</.test(html))).toEqual([])
      const texts = [...page.matchAll(/>([^<>]+)<|aria-label="([^"]*)"/g)].map(([, text, label]) => text ?? label ?? '')
      expect(texts.filter((text) => /^[a-z][\w-]*([.:][\w-]+)+$/.test(text))).toEqual([])
      expect(page).toMatch(theme === 'dark' ? /<html [^>]*class="dark-mode"/ : /<html lang="\w+">/)
    }
  })
})

test('the page needs no scripts and no styles of its own, and each id is there once', async () => {
  const response = await openDesk()('/components?partner=lestari')
  const page = await response.text()
  expect(page).not.toMatch(/<script|<style|\sstyle=|\son[a-z]+=/)
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self';/)
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
  testSandbox.sandbox.close()
  const get = openDesk(partners, false)
  expect(await (await get('')).text()).not.toContain('components')
  expect((await get('/components')).status).toBe(404)
})
