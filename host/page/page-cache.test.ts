import { describe, expect, test } from 'vitest'
import { ENVIRONMENTS } from '../../core/kernel/page/known-environments.ts'
import { fakeBuild, fakePartner } from '../../tests/doubles/fake-host.ts'
import { NONE_ADMITTED } from '../admitted/admission.ts'
import { createPageCache } from './page-cache.ts'
import type { PageRequest } from './page-request.ts'

const partner = fakePartner('lestari')
const loginConfig = {}
const pluginBundles = { addressOf: async () => '/assets/definitions.js', find: async () => null }
const requestFor = (changes: Partial<PageRequest> = {}): PageRequest => ({
  partner,
  variant: '',
  unfiltered: null,
  loginConfig,
  environment: ENVIRONMENTS.production,
  host: 'lestari.example',
  pathname: '/',
  language: 'id',
  theme: 'light',
  signedIn: false,
  isReturn: false,
  redirect: { arrival: null, isOnline: false, router: null, sources: [] },
  admitted: NONE_ADMITTED,
  takesBankCards: false,
  ...changes,
})

describe('the memory of pages', () => {
  const rendered: string[] = []
  const pagesOf = (pageCacheBytes?: number) => {
    rendered.length = 0
    const build = fakeBuild()
    const prerender: typeof build.prerender = (request) => {
      rendered.push(request.path)
      return build.prerender(request)
    }
    return createPageCache({
      build: { ...build, prerender },
      pluginBundles,
      log: () => undefined,
      ...(pageCacheBytes !== undefined && { pageCacheBytes }),
    })
  }
  const pageSize = async () => {
    const pages = pagesOf()
    await pages.get(requestFor())
    return pages.bytes()
  }

  test('counts every encoding of a page', async () => {
    const pages = createPageCache({
      build: fakeBuild(),
      pluginBundles,
      log: () => undefined,
      compress: async (identity) => ({ identity, br: new Uint8Array(10), gzip: new Uint8Array(20) }),
    })
    const { encoded } = await pages.get(requestFor())
    expect(pages.bytes()).toBe(encoded.identity.length + 30)
  })

  test('never exceeds its bytes: the least recently used page is evicted first', async () => {
    const size = await pageSize()
    const pages = pagesOf(2.5 * size)
    for (const pathname of ['/', '/tea', '/', '/green-tea']) {
      await pages.get(requestFor({ pathname }))
      expect(pages.bytes()).toBeLessThanOrEqual(2.5 * size)
    }
    expect(rendered).toEqual(['/', '/tea', '/green-tea'])
    await pages.get(requestFor())
    await pages.get(requestFor({ pathname: '/tea' }))
    expect(rendered).toEqual(['/', '/tea', '/green-tea', '/tea'])
  })

  test('serves a page that is larger than the memory, and does not store it', async () => {
    const pages = pagesOf(10)
    expect((await pages.get(requestFor())).encoded.identity.length).toBeGreaterThan(500)
    expect(pages.bytes()).toBe(0)
  })

  test('counts the newer page only, after the partner’s file has changed', async () => {
    const size = await pageSize()
    const pages = pagesOf()
    for (let change = 0; change < 5; change++) await pages.get(requestFor({ partner: { ...partner } }))
    expect(pages.bytes()).toBe(size)
  })

  test('stores nothing of a page that could not be created', async () => {
    const pages = createPageCache({ build: fakeBuild({ manifest: {} }), pluginBundles, log: () => undefined })
    await expect(pages.get(requestFor())).rejects.toThrow('manifest')
    expect(pages.bytes()).toBe(0)
  })
})
