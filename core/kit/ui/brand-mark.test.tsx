import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { BrandMark } from './brand-mark.tsx'

const draw = (logo: string | null) => render(<BrandMark name="Lestari Net" logo={logo} />)
const name = () => document.querySelector('.g-brand-name')?.textContent ?? null
/** An image that was loaded, or not, before the scripts ran. */
function settled(naturalWidth: number, decode: () => Promise<void>) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(naturalWidth)
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: decode, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'))
}
const no = () => Promise.reject(new DOMException('', 'EncodingError'))

it('a logo that does not load becomes the name, and another logo is tried', async () => {
  const { rerender } = draw('/a.svg')
  fireEvent.error(screen.getByRole('img', { name: 'Lestari Net' }))
  expect(name()).toBe('Lestari Net')
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<BrandMark name="Lestari Net" logo="/b.svg" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/b.svg')
})

it.each([
  ['that did not load before the scripts ran becomes the name', 0, no, 'Lestari Net'],
  ['that is an SVG without a width stays', 0, () => Promise.resolve(), null],
  ['that was loaded stays', 120, no, null],
])('a logo %s', async (_, width, decode, shown) => {
  settled(width, decode)
  await act(async () => draw('/a.svg'))
  expect(name()).toBe(shown)
})

it('without a logo there is the name', () => {
  draw(null)
  expect(name()).toBe('Lestari Net')
})
