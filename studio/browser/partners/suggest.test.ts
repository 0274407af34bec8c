import { expect, test } from 'vitest'
import { colorsOf } from '../look/picture-colors.ts'
import { legibility, mended } from '../look/contrast.ts'
import { isDomain, isId, suggestDomain, suggestId } from './suggest.ts'

test('a name suggests a short name and a domain that the form takes', () => {
  for (const name of ['Koperasi Tirta Mukti', 'Café é Baru', '24 Jam Net', `${'Sangat '.repeat(9)}Panjang`]) {
    expect(isId(suggestId(name))).toBe(true)
    expect(isDomain(suggestDomain(suggestId(name), false))).toBe(true)
  }
  expect(suggestDomain('warung', true)).toBe('warung.localhost')
  expect(suggestId('Koperasi Tirta Mukti')).toBe('koperasi-tirta-mukti')
})

test('a mended colour can be read in both themes', () => {
  for (const color of ['#ffee00', '#001122', '#e2a72e', '#15803d', '#ff00ff']) {
    const better = mended(color, true)
    expect(legibility(better ?? '', true)).toMatchObject({ light: { isGood: true }, dark: { isGood: true } })
  }
})

test('a logo gives its strong colours, and neither its white ground nor what is transparent', () => {
  const white = Array.from({ length: 50 }, () => [255, 255, 255, 255])
  const green = Array.from({ length: 20 }, () => [21, 128, 61, 255])
  const clear = Array.from({ length: 90 }, () => [255, 0, 0, 0])
  expect(colorsOf([...white, ...green, ...clear].flat())).toEqual(['#15803d'])
})
