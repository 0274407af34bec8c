/** The cache of pages: a visitor never gets the page of another theme, language, host, path, environment or membership. */
import { expect, test } from 'vitest'
import { fakeBuild, fakeHost, fakePartner } from '../../tests/doubles/fake-host.ts'
import { listStore } from '../partners/partner-store.ts'

const PAGE = 'https://lestari.example/tea'
const cookies = (...pairs: readonly string[]) => ({ headers: { cookie: pairs.join('; ') } })
const SIGNED_IN = '__Host-user=%7B%7D'
const DARK = '__Host-theme=dark'
const ENGLISH = '__Host-language=en'

function counting() {
  const rendered: string[] = []
  const { prerender, ...build } = fakeBuild()
  const host = fakeHost({
    build: {
      ...build,
      prerender: (request) => {
        rendered.push(`${request.partner.id} ${request.language} ${request.path} ${request.shellOnly}`)
        return prerender(request)
      },
    },
  })
  const read = async (init?: RequestInit, address = PAGE) => (await host.get(address, init)).text()
  return { rendered, read }
}

const isDark = (html: string) => html.includes('class="dark-mode"')
const isEnglish = (html: string) => html.includes('<html lang="en"')
const isShell = (html: string) => / shell<\/main>/.test(html)

test('a page is cached by theme, language and membership, in whatever order they are requested', async () => {
  const { read, rendered } = counting()
  const kinds = [0, 1, 2, 3, 4, 5, 6, 7].map((bits) => ({
    isDark: (bits & 1) !== 0,
    isEnglish: (bits & 2) !== 0,
    isShell: (bits & 4) !== 0,
  }))
  for (const kind of [...kinds, ...kinds.toReversed()]) {
    const html = await read(
      cookies(
        ...(kind.isDark ? [DARK] : []),
        ...(kind.isEnglish ? [ENGLISH] : []),
        ...(kind.isShell ? [SIGNED_IN] : []),
      ),
    )
    expect({ isDark: isDark(html), isEnglish: isEnglish(html), isShell: isShell(html) }).toEqual(kind)
  }
  expect(rendered).toHaveLength(8)
})

test('a page is cached by partner and path', async () => {
  const { read, rendered } = counting()
  const addresses = ['https://lestari.example/tea', 'https://lestari.example/green-tea', 'https://nusa.example/tea']
  const first = []
  for (const address of addresses) first.push(await read({}, address))
  const again = []
  for (const address of addresses) again.push(await read({}, address))
  expect(again).toEqual(first)
  expect(new Set(first).size).toBe(3)
  expect(rendered).toHaveLength(3)
})

test('a page is cached by host name, which the page contains', async () => {
  const partner = fakePartner('lestari', { domains: ['lestari.example', 'wifi.example'] })
  const host = fakeHost({ partners: listStore(() => [partner]) })
  const hostIn = async (name: string) => {
    const html = await (await host.get(`https://${name}/tea`)).text()
    return /"host":"([^"]+)"/.exec(html)?.[1]
  }
  expect([await hostIn('lestari.example'), await hostIn('wifi.example')]).toEqual(['lestari.example', 'wifi.example'])
})

test('a page is created again when the partner’s file has changed', async () => {
  let partner = fakePartner('lestari')
  const host = fakeHost({ partners: listStore(() => [partner]) })
  const title = async () => /<title>(.*)<\/title>/.exec(await (await host.get(PAGE)).text())?.[1]
  expect(await title()).toBe('lestari Net')
  partner = { ...partner, name: 'Lestari Dua' }
  expect(await title()).toBe('Lestari Dua')
})

test('a page that could not be created is tried again', async () => {
  let isBroken = true
  const { style, ...build } = fakeBuild()
  const host = fakeHost({
    build: {
      ...build,
      style: (file) => {
        if (isBroken) throw new Error('no style')
        return style(file)
      },
    },
  })
  const status = async () => (await host.get(PAGE)).status
  expect(await status()).toBe(500)
  isBroken = false
  expect(await status()).toBe(200)
})
