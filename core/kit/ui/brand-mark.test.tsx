import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { BrandMark } from './brand-mark.tsx'

const renderMark = (logo: string | null) => render(<BrandMark name="Lestari Net" logo={logo} />)
const name = () => document.querySelector('.g-brand-name')?.textContent ?? null
/** Simulates an image that loaded or failed before the scripts ran. */
function stubImage(naturalWidth: number, decode: () => Promise<void>) {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(naturalWidth)
  Object.defineProperty(HTMLImageElement.prototype, 'decode', { value: decode, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(HTMLImageElement.prototype, 'decode'))
}
const reject = () => Promise.reject(new DOMException('', 'EncodingError'))

it('a logo that does not load is replaced by the name, and another logo is tried', async () => {
  const { rerender } = renderMark('/a.svg')
  fireEvent.error(screen.getByRole('img', { name: 'Lestari Net' }))
  expect(name()).toBe('Lestari Net')
  expect(screen.queryByRole('img')).toBeNull()
  rerender(<BrandMark name="Lestari Net" logo="/b.svg" />)
  expect(screen.getByRole('img').getAttribute('src')).toBe('/b.svg')
})

it.each([
  ['that failed before the scripts ran is replaced by the name', 0, reject, 'Lestari Net'],
  ['that is an SVG file without a width stays', 0, () => Promise.resolve(), null],
  ['that loaded stays', 120, reject, null],
])('a logo %s', async (_, width, decode, shown) => {
  stubImage(width, decode)
  await act(async () => renderMark('/a.svg'))
  expect(name()).toBe(shown)
})

it('without a logo the name is shown', () => {
  renderMark(null)
  expect(name()).toBe('Lestari Net')
})
