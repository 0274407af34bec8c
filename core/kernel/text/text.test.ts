import { describe, expect, it, vi } from 'vitest'
import type { LoadTexts } from './languages.ts'
import { createText } from './text.ts'

const OFFER = { language: 'id', languages: ['id', 'en'] }
type Bilingual = { readonly id: LoadTexts; readonly en: LoadTexts }

const textsOf = (id: object, en: object): Bilingual => ({
  id: () => Promise.resolve({ default: id }),
  en: () => Promise.resolve({ default: en }),
})
const core = textsOf(
  { hello: 'Halo', deep: { down: 'Dalam' } },
  { hello: 'Hello', deep: { down: 'Deep' }, only: 'Only' },
)
const shop = textsOf({ title: 'Toko' }, { title: 'Shop' })

function delayed(source: Bilingual) {
  const pending: (() => void)[] = []
  const delay = (load: LoadTexts) => async () => {
    await new Promise<void>((resolve) => pending.push(resolve))
    return load()
  }
  return {
    source: { id: delay(source.id), en: delay(source.en) },
    arrive: () => pending.splice(0).forEach((resolve) => resolve()),
  }
}

describe('the portal’s texts', () => {
  it('of the first screen are available at once', () => {
    const text = createText({ language: 'id', partnerLanguages: OFFER, pageTexts: { id: { core: { hello: 'Halo' } } } })
    expect([text.i18n.t('hello'), text.has('core'), text.has('shop')]).toEqual(['Halo', true, false])
    expect(text.loaded()).toEqual({ id: { core: { hello: 'Halo' } } })
  })

  it('of a plugin are loaded once, with its first screen', async () => {
    const text = createText({ language: 'id', partnerLanguages: OFFER, pageTexts: {} })
    const load = vi.fn(shop.id)
    await text.ensure('shop', { ...shop, id: load })
    expect(text.ensure('shop', { ...shop, id: load })).toBeUndefined()
    expect([text.i18n.t('shop:title'), load.mock.calls.length]).toEqual(['Toko', 1])
  })

  it('are overridden by a partner’s own texts, in each language', async () => {
    const text = createText({
      language: 'id',
      partnerLanguages: OFFER,
      pageTexts: {},
      partnerTexts: {
        id: { 'shop:title': 'Warung', 'core:deep.down': 'Di bawah' },
        en: { 'shop:title': 'Stall: best' },
      },
    })
    await Promise.all([text.ensure('core', core), text.ensure('shop', shop)])
    expect([text.i18n.t('shop:title'), text.i18n.t('deep.down'), text.i18n.t('hello')]).toEqual([
      'Warung',
      'Di bawah',
      'Halo',
    ])
    await text.choose('en')
    expect([text.i18n.t('shop:title'), text.i18n.t('deep.down')]).toEqual(['Stall: best', 'Deep'])
  })

  it('are overridden only in the named namespace and key', () => {
    createText({
      language: 'id',
      partnerLanguages: OFFER,
      pageTexts: { id: { core: {} } },
      partnerTexts: { id: { 'core:__proto__.polluted': 'x', 'core:constructor.prototype.polluted': 'x' } },
    })
    expect('polluted' in {}).toBe(false)
  })
})

describe('a change of language', () => {
  it('loads all texts in use first, then calls onChoose', async () => {
    const onChoose = vi.fn()
    const text = createText({ language: 'id', partnerLanguages: OFFER, pageTexts: {}, onChoose })
    await Promise.all([text.ensure('core', core), text.ensure('shop', shop)])
    await text.choose('en')
    expect([text.language(), text.i18n.t('hello'), text.i18n.t('shop:title')]).toEqual(['en', 'Hello', 'Shop'])
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('en')
  })

  it('happens only when the new texts are loaded', async () => {
    const text = createText({ language: 'id', partnerLanguages: OFFER, pageTexts: {} })
    const slow = delayed(shop)
    const loading = text.ensure('shop', slow.source)
    slow.arrive()
    await loading
    const choosing = text.choose('en')
    await Promise.resolve()
    expect([text.language(), text.i18n.t('shop:title')]).toEqual(['id', 'Toko'])
    await vi.waitFor(() => {
      slow.arrive()
      expect(text.language()).toBe('en')
    }, 10_000)
    await choosing
  })

  it('ends with the last choice, even when an earlier choice loads longer', async () => {
    const text = createText({ language: 'id', partnerLanguages: OFFER, pageTexts: {} })
    const slow = delayed(shop)
    const loading = text.ensure('shop', slow.source)
    slow.arrive()
    await loading
    const first = text.choose('en')
    await text.choose('id')
    slow.arrive()
    await first
    expect(text.language()).toBe('id')
  })

  it('includes namespaces that a screen starts to load meanwhile', async () => {
    const text = createText({ language: 'id', partnerLanguages: OFFER, pageTexts: {} })
    await text.ensure('core', core)
    const slow = delayed(shop)
    const loading = text.ensure('shop', slow.source)
    const choosing = text.choose('en')
    const done = vi.fn()
    void choosing.then(done)
    await vi.waitFor(() => {
      slow.arrive()
      expect(done).toHaveBeenCalled()
    }, 10_000)
    slow.arrive()
    await loading
    expect(text.i18n.t('shop:title')).toBe('Shop')
    expect(text.has('shop')).toBe(true)
  })

  it('has no effect when its texts fail to load', async () => {
    const text = createText({ language: 'id', partnerLanguages: OFFER, pageTexts: {} })
    await text.ensure('shop', { ...shop, en: () => Promise.reject(new Error('gone')) })
    await expect(text.choose('en')).rejects.toThrow('gone')
    expect([text.language(), text.i18n.t('shop:title')]).toEqual(['id', 'Toko'])
  })
})
