import { expect, test } from 'vitest'
import { edited, redone, startHistory, undone } from './history.ts'
import { readJson, setAt, setOver, withInherited } from './json-text.ts'
import { isWithin, keysOf, pointerOf, valueAt, type Keys } from './pointer.ts'

test('a control changes its own value and leaves the rest of the file as it is written', () => {
  const text = '{\n  "id": "lestari",\n  "domains": ["a.example", "b.example"],\n  "brand": { "color": "#15803d" }\n}\n'
  const changed = setAt(text, ['brand', 'color'], '#0e7490')
  expect(changed).toBe(text.replace('#15803d', '#0e7490'))
  expect(readJson(setAt(changed, ['brand', 'cover', 'pattern'], 'rays'))).toMatchObject({
    brand: { color: '#0e7490', cover: { pattern: 'rays' } },
  })
  expect(readJson(setAt(text, ['brand', 'color'], undefined))).toMatchObject({ brand: {} })
})

test('a text that is no JSON object has no value', () => {
  expect(readJson('{ "id": ')).toBeNull()
  expect(readJson('[]')).toBeNull()
})

test('a file shows what it inherits until it has a value of its own', () => {
  const base = { id: 'default', domains: ['x'], brand: { color: '#111111', font: 'serif' }, plugins: { ads: true } }
  const own = { id: 'nusa', brand: { color: '#222222' }, plugins: { ads: null } }
  expect(withInherited(base, own)).toEqual({ id: 'nusa', brand: { color: '#222222', font: 'serif' }, plugins: {} })
})

test('a change within an inherited list writes the list, and what is inherited is removed by null', () => {
  const base = { banners: [{ id: 'a', text: { id: 'A' } }], brand: { logo: 'a.svg' }, contact: { phone: '1' } }
  const own = '{ "id": "nusa", "contact": { "phone": "2" } }'
  const after = (keys: Keys, value: unknown) => readJson(setOver(own, base, keys, value))
  expect(after(['banners', 0, 'text', 'id'], 'B')).toMatchObject({ banners: [{ id: 'a', text: { id: 'B' } }] })
  expect(after(['banners', 1], { id: 'b' })).toMatchObject({ banners: [base.banners[0], { id: 'b' }] })
  expect(after(['brand', 'logo'], undefined)).toMatchObject({ brand: { logo: null } })
  expect(after(['contact', 'email'], undefined)).toEqual(readJson(own))
  expect(readJson(setOver(own, null, ['contact', 'phone'], undefined))).toEqual({ id: 'nusa', contact: {} })
})

test('letters typed into one control are one step of undo', () => {
  const typed = ['a', 'ab', 'abc'].reduce((all, text, at) => edited(all, text, '/name', at * 100), startHistory(''))
  const other = edited(typed, 'abc!', '/id', 400)
  expect(undone(other).present).toBe('abc')
  expect(undone(undone(other)).present).toBe('')
  expect(redone(undone(other)).present).toBe('abc!')
})

test('a new edit after undo forgets what was undone', () => {
  const twice = edited(edited(startHistory('a'), 'b', null, 0), 'c', null, 1)
  expect(redone(edited(undone(twice), 'd', null, 2)).present).toBe('d')
})

test('pointers name keys with slashes and tildes', () => {
  const keys = ['words', 'id', 'a/b~c', '0']
  expect(keysOf(pointerOf(keys))).toEqual(keys)
  expect(valueAt({ menus: { main: ['/', '/packages'] } }, keysOf('/menus/main/1'))).toBe('/packages')
  expect(isWithin('/brand/color', '/brand')).toBe(true)
  expect(isWithin('/brandy', '/brand')).toBe(false)
})
