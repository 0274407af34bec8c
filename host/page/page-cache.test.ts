import { describe, expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/environments.ts'
import { fakeBuild, fakePartner } from '../../tests/doubles/fake-host.ts'
import { createPages, type PageRequest } from './page-cache.ts'

const partner = fakePartner('lestari')
const loginConfig = {}
const pluginBundles = { addressOf: async () => '/assets/cards.js', find: async () => null }
const asked = (changes: Partial<PageRequest> = {}): PageRequest => ({
  partner,
  loginConfig,
  environment: ENVIRONMENTS.production,
  host: 'lestari.example',
  pathname: '/',
  language: 'id',
  theme: 'light',
  signedIn: false,
  isReturn: false,
  takesBankCards: false,
  ...changes,
})

describe('the memory of pages', () => {
  const drawn: string[] = []
  const pagesOf = (pageBytes?: number) => {
    drawn.length = 0
    const build = fakeBuild()
    const prerender: typeof build.prerender = (drawing) => {
      drawn.push(drawing.path)
      return build.prerender(drawing)
    }
    return createPages({
      build: { ...build, prerender },
      pluginBundles,
      log: () => undefined,
      ...(pageBytes !== undefined && { pageBytes }),
    })
  }
  const sizeOfOne = async () => {
    const pages = pagesOf()
    await pages.get(asked())
    return pages.bytes()
  }

  test('counts every encoding of a page', async () => {
    const pages = createPages({
      build: fakeBuild(),
      pluginBundles,
      log: () => undefined,
      compress: async (identity) => ({ identity, br: new Uint8Array(10), gzip: new Uint8Array(20) }),
    })
    const { forms } = await pages.get(asked())
    expect(pages.bytes()).toBe(forms.identity.length + 30)
  })

  test('never exceeds its bytes: the page that was not used for the longest time goes first', async () => {
    const one = await sizeOfOne()
    const pages = pagesOf(2.5 * one)
    for (const pathname of ['/', '/tea', '/', '/green-tea']) {
      await pages.get(asked({ pathname }))
      expect(pages.bytes()).toBeLessThanOrEqual(2.5 * one)
    }
    expect(drawn).toEqual(['/', '/tea', '/green-tea'])
    await pages.get(asked())
    await pages.get(asked({ pathname: '/tea' }))
    expect(drawn).toEqual(['/', '/tea', '/green-tea', '/tea'])
  })

  test('serves a page that is larger than all of it, and keeps nothing', async () => {
    const pages = pagesOf(10)
    expect((await pages.get(asked())).forms.identity.length).toBeGreaterThan(500)
    expect(pages.bytes()).toBe(0)
  })

  test('counts the newer page only, after the partner’s file has changed', async () => {
    const one = await sizeOfOne()
    const pages = pagesOf()
    for (let change = 0; change < 5; change++) await pages.get(asked({ partner: { ...partner } }))
    expect(pages.bytes()).toBe(one)
  })

  test('keeps nothing of a page that could not be made', async () => {
    const pages = createPages({ build: fakeBuild({ manifest: {} }), pluginBundles, log: () => undefined })
    await expect(pages.get(asked())).rejects.toThrow('manifest')
    expect(pages.bytes()).toBe(0)
  })
})
