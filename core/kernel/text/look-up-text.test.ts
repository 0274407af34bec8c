import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { isRecord } from '../values/is-record.ts'
import { languageIn } from './languages.ts'
import { lookUpText, needsI18next } from './look-up-text.ts'
import { createI18next } from './with-i18next.ts'

const root = new URL('../../..', import.meta.url)
const files = globSync(['locales/*/{core,fields,host,start}.json', 'plugins/*/locales/*.json'], { cwd: root }).map(
  (path) => {
    const texts: unknown = JSON.parse(readFileSync(new URL(path, root), 'utf8'))
    return { path, language: languageIn(path), texts }
  },
)

function keysOf(texts: unknown, prefix = ''): readonly string[] {
  if (!isRecord(texts)) return [prefix]
  return Object.entries(texts).flatMap(([name, value]) => keysOf(value, prefix === '' ? name : `${prefix}.${name}`))
}

describe('lookUpText', () => {
  it.each(files.map((file) => [file.path, file] as const))(
    'returns the same as i18next for %s',
    (_, { language, texts }) => {
      const bundles = { [language]: { it: texts } }
      const order = () => [language]
      const full = createI18next(language, bundles, order)
      for (const key of keysOf(texts)) {
        const name = key.replace(/_(zero|one|two|few|many|other)$/, '')
        for (const count of [0, 1, 2, 5]) {
          // A right-to-left value, one that looks like a placeholder, and one that looks like markup.
          const values = { count, name: 'أحمد', code: '{{count}}', partner: '<b>Ani</b>', time: '$t(x)' }
          expect(lookUpText(bundles, order(), 'it', name, values)).toBe(full.t(name, { ns: 'it', ...values }))
        }
      }
    },
  )

  it('searches the languages in order, and uses the plural form of the language of the text', () => {
    const bundles = {
      jv: { it: { a: 'siji' } },
      en: { it: { a: 'one', day_one: '{{count}} day', day_other: '{{count}} days' } },
    }
    const order = ['jv', 'en']
    const full = createI18next('jv', bundles, () => order)
    for (const [key, values] of [
      ['a', {}],
      ['day', { count: 1 }],
      ['day', { count: 3 }],
      ['it:a', {}],
      ['missing', {}],
      ['missing', { defaultValue: 'so be it' }],
    ] as const)
      expect(lookUpText(bundles, order, 'it', key, values), key).toBe(full.t(key, { ns: 'it', ...values }))
  })

  it.each(['$t(other)', '{{n, number}}', '{{- raw}}'])('does not support %s', (text) => {
    expect([needsI18next({ a: { b: text } }), needsI18next({ a: 'It costs {{n}}.' })]).toEqual([true, false])
  })

  it('supports all texts of this build', () => {
    expect(files.filter(({ texts }) => needsI18next(texts)).map(({ path }) => path)).toEqual([])
  })
})
