/**
 * Languages as data: this test adds a third and a fourth language by files only. Both are incomplete, and one is
 * written from right to left. No code names them.
 */
import { act, screen } from '@testing-library/react'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LanguageFile } from '../core/kernel/text/language-files.ts'

const files = vi.hoisted(() => {
  const word = (words: object) => () => Promise.resolve({ default: words })
  return {
    languages: {
      '../../locales/jv/language.json': { name: 'Basa Jawa', direction: 'ltr', formats: ['jv', 'id-ID'] },
      '../../locales/ar/language.json': { name: 'العربية', direction: 'rtl', formats: ['ar-u-nu-latn'] },
    } satisfies Record<string, LanguageFile>,
    words: {
      '../../locales/jv/core.json': word({
        action: { skipToContent: 'Langsung menyang isi' },
        labels: { Dashboard: 'Omah' },
      }),
      '../../locales/ar/core.json': word({ action: { skipToContent: 'انتقل إلى المحتوى' } }),
    },
  }
})
vi.mock('../core/kernel/text/language-files.ts', async (original) => {
  const built = await original<typeof import('../core/kernel/text/language-files.ts')>()
  return {
    LANGUAGE_FILES: { ...built.LANGUAGE_FILES, ...files.languages },
    CORE_TEXT_FILES: { ...built.CORE_TEXT_FILES, ...files.words },
  }
})

// Test files share their workers. Modules that other tests have imported do not have these languages, and must not get them.
vi.resetModules()
afterAll(() => {
  vi.doUnmock('../core/kernel/text/language-files.ts')
  vi.resetModules()
})

const { definePlugin, useLocalText, useTexts } = await import('../core/public/index.ts')
const { renderPortal } = await import('./testing.tsx')
const { LANGUAGES, languageName, STANDARD_LANGUAGES } = await import('../core/kernel/text/languages.ts')
const { formatDate, formatNumber } = await import('../core/kernel/text/formats.ts')
const { checkPartner } = await import('../schemas/partner/check-partner.ts')
const { validatePartner } = await import('virtual:validators')
const { ENVIRONMENTS } = await import('../core/kernel/page/known-environments.ts')
const { fakeBuild, fakeHost, fakePartner } = await import('./doubles/fake-host.ts')
import { listStore } from '../host/partners/partner-store.ts'
const { prerender, plugins } = await import('../src/render/renderer.ts')
const { default: home } = await import('../plugins/home/plugin.ts')
const { default: settings } = await import('../plugins/settings/plugin.ts')

const offer = { language: 'id', languages: ['id', 'jv', 'ar'] }

function Tea() {
  const { t } = useTexts('tea')
  const local = useLocalText()
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('cups', { count: 2 })}</p>
      <p>{local({ en: 'Hot', ar: 'حار' })}</p>
    </>
  )
}
const words = (tree: object) => () => Promise.resolve({ default: tree })
const tea = definePlugin({
  id: 'tea',
  title: { id: 'Teh', en: 'Tea' },
  core: '^1',
  pages: [{ path: '/tea', access: 'public', frame: 'plain', load: async () => ({ default: Tea }) }],
  locales: {
    './locales/id.json': words({ title: 'Teh', cups_other: '{{count}} cangkir' }),
    './locales/jv.json': words({ title: 'Wedang' }),
    './locales/en.json': words({ title: 'Tea', cups_one: 'One cup', cups_other: '{{count}} cups' }),
  },
})

beforeEach(() => {
  document.documentElement.lang = ''
  document.documentElement.dir = ''
})

describe('a language with files', () => {
  test('is offered when a partner names it, and not before', () => {
    expect(LANGUAGES).toEqual(['id', 'en', 'ar', 'jv'])
    expect(STANDARD_LANGUAGES).toEqual(['id', 'en'])
    const { partner, faults } = checkPartner(
      { ...fakePartner('lestari'), language: undefined, languages: ['jv', 'id'] },
      { file: 'lestari.json', validate: validatePartner },
    )
    expect(faults).toEqual([])
    expect(partner).toMatchObject({ language: 'jv', languages: ['jv', 'id'] })
  })

  test('is listed in the language switch and the settings under its own name', async () => {
    await renderPortal({ plugins: [settings], partner: offer, at: '/language', session: 'member' })
    expect((await screen.findAllByRole('radio')).map((radio) => radio.closest('label')?.textContent)).toEqual(
      ['id', 'jv', 'ar'].map((language) => language.toUpperCase() + languageName(language)),
    )
    expect(languageName('jv')).toBe('Basa Jawa')
  })

  test('shows its own texts, those of the default language for missing texts, and plurals by its own rules', async () => {
    await renderPortal({ plugins: [tea], partner: offer, at: '/tea', language: 'jv' })
    expect(screen.getByRole('heading', { name: 'Wedang' })).toBeDefined()
    expect(screen.getByText('2 cangkir')).toBeDefined()
    expect(screen.getByText('Langsung menyang isi')).toBeDefined()
  })

  test('shows another language’s texts when neither it nor the default has one', async () => {
    await renderPortal({ plugins: [tea], partner: { language: 'jv', languages: ['jv'] }, at: '/tea', language: 'jv' })
    expect(screen.getByRole('heading', { name: 'Wedang' })).toBeDefined()
    expect(screen.getByText('Hot')).toBeDefined()
  })

  test('translates a plugin’s label by its own list of labels', async () => {
    await renderPortal({ plugins: [home], partner: offer, session: 'member', language: 'jv' })
    expect(await screen.findByRole('link', { name: 'Omah' })).toBeDefined()
  })

  test('is switched on with one click, including its direction, and off again', async () => {
    const { container } = await renderPortal({ plugins: [tea], partner: offer, at: '/tea' })
    const html = document.documentElement
    await act(async () => screen.getByRole('button', { name: 'AR' }).click())
    expect([html.lang, html.dir, container.querySelector('[dir]')?.getAttribute('dir')]).toEqual(['ar', 'rtl', 'rtl'])
    expect(screen.getByText('حار')).toBeDefined()
    await act(async () => screen.getByRole('button', { name: 'ID' }).click())
    expect([html.lang, html.dir, container.querySelector('[dir]')?.getAttribute('dir')]).toEqual(['id', 'ltr', 'ltr'])
  })

  test('formats dates and numbers by its own rules', () => {
    expect(formatDate('2026-08-20', 'ar')).toBe('20 أغسطس 2026')
    expect(formatNumber(1234.5, 'jv', 1)).toBe('1.234,5')
  })
})

describe('the host', () => {
  const hostOf = (partner: Parameters<typeof fakePartner>[1]) =>
    fakeHost({
      partners: listStore(() => [fakePartner('lestari', partner)]),
      build: fakeBuild({ prerender, plugins, patterns: ['/login/:domain?'] }),
    })

  test('prerenders the first screen in it, with default texts for those that it lacks', async () => {
    const html = await (
      await hostOf({ language: 'jv', languages: ['jv', 'id'] }).get('https://lestari.example/')
    ).text()
    expect(html).toContain('<html lang="jv">')
    expect(html).toContain('Langsung menyang isi')
    expect(html).toContain('Nomor WhatsApp')
    const data: unknown = JSON.parse(/id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? '')
    expect(data).toMatchObject({
      language: 'jv',
      texts: { jv: { core: { action: {} } }, id: { core: { action: { retry: 'Coba lagi' } }, 'sign-in': {} } },
    })
  })

  test('writes the direction into the page', async () => {
    const html = await (await hostOf({ ...offer, language: 'ar' }).get('https://lestari.example/')).text()
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).toMatch(/<div dir="rtl" class="g-portal"/)
  })

  test('puts only one language into the page when no text is missing', async () => {
    const { texts: carried } = await prerender({
      partner: fakePartner('lestari', offer),
      loginConfig: {},
      environment: ENVIRONMENTS.production,
      language: 'id',
      path: '/login/lestari',
      shellOnly: false,
    })
    expect(Object.keys(carried)).toEqual(['id'])
  })
})
