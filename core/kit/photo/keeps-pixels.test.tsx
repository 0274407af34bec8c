import { expect, it } from 'vitest'
import { createPen, pictures } from '../../../tests/doubles/pictures.ts'
import { keepsPixels } from './keeps-pixels.ts'

it('a canvas that returns what was drawn is kept', () => {
  pictures()
  expect(keepsPixels()).toBe(true)
})

it.each([
  ['one colour of one pixel by one', (data: Uint8ClampedArray) => void (data[97] = (data[97] ?? 0) ^ 1)],
  ['all pixels to white', (data: Uint8ClampedArray) => void data.fill(255)],
  ['only the transparency', (data: Uint8ClampedArray) => void (data[3] = 254)],
])('a browser that changes %s is noticed', (_, change) => {
  pictures(createPen(change))
  expect(keepsPixels()).toBe(false)
})

it('a canvas that may not be read, or is missing, is noticed', () => {
  pictures({
    ...createPen(),
    getImageData: () => {
      throw new DOMException('', 'SecurityError')
    },
  })
  expect(keepsPixels()).toBe(false)
  pictures(null)
  expect(keepsPixels()).toBe(false)
})
