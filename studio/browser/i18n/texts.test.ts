import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import en from '../../locales/en.json'
import id from '../../locales/id.json'
import { createTranslate, findText } from './texts.ts'

function keysIn(node: object, before = ''): string[] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null ? keysIn(value, `${before}${key}.`) : [`${before}${key}`],
  )
}

test('both languages have every text, with the same values', () => {
  expect(keysIn(id)).toEqual(keysIn(en))
  for (const key of keysIn(en)) {
    const marks = (language: 'id' | 'en') => (findText(language, key)?.match(/\{\{\w+\}\}/g) ?? []).toSorted()
    expect([key, ...marks('id')]).toEqual([key, ...marks('en')])
  }
})

test('a text takes its values, and the form of the language’s plural', () => {
  expect(createTranslate('en')('bar.changes', { count: 1 })).toBe('1 change not published')
  expect(createTranslate('en')('bar.changes', { count: 5 })).toBe('5 changes not published')
  expect(createTranslate('id')('bar.changes', { count: 1 })).toBe('1 perubahan belum terbit')
})

test('every text is used, by its key or by a key that is made of data', () => {
  const folder = join(import.meta.dirname, '..')
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'))
  const source = files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  const whole = new Set([...source.matchAll(/'([a-zA-Z][\w.-]*)'/g)].map(([, key]) => key))
  const made = [...source.matchAll(/`([a-zA-Z][\w.-]*\.)\$\{/g)].map(([, beginning = '']) => beginning)
  const unused = keysIn(id).filter((key) => {
    const name = key.replace(/_one$/, '')
    return !whole.has(name) && !made.some((beginning) => name.startsWith(beginning))
  })
  expect(unused).toEqual([])
})
