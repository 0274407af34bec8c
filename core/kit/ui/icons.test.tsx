import { act, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Icon, loadIcon } from './icons.tsx'

const Gift = ({ fontSize }: { fontSize?: number }) => <svg data-gift width={fontSize} />

test('a loaded icon is in the first render', async () => {
  const icon = async () => ({ default: Gift })
  await loadIcon(icon)
  const { container } = render(<Icon icon={icon} size={20} />)
  expect(container.querySelector('[data-gift]')?.getAttribute('width')).toBe('20')
})

test('an empty square of the same size is shown until the icon is loaded', async () => {
  let resolveIcon = (_: { readonly default: typeof Gift }) => undefined as void
  const pending = new Promise<{ readonly default: typeof Gift }>((resolve) => (resolveIcon = resolve))
  const { container } = render(<Icon icon={() => pending} />)
  expect(container.innerHTML).toBe('<svg width="24" height="24" aria-hidden="true"></svg>')
  await act(async () => resolveIcon({ default: Gift }))
})

test('the icon appears once it is loaded', async () => {
  const icon = async () => ({ default: Gift })
  const { container } = await act(async () => render(<Icon icon={icon} />))
  expect(container.querySelector('[data-gift]')).not.toBeNull()
})

test('an icon that fails to load leaves an empty square, and the next mount tries again', async () => {
  const icon = vi.fn(() => Promise.reject(new Error('gone')))
  const { container, unmount } = await act(async () => render(<Icon icon={icon} />))
  expect(container.querySelector('svg')?.childElementCount).toBe(0)
  unmount()
  await act(async () => render(<Icon icon={icon} />))
  expect(icon).toHaveBeenCalledTimes(2)
})

test('an SVG path is rendered', () => {
  const { container } = render(<Icon icon={{ path: ['M0 0h20', 'M0 9h20'], box: 20 }} size={40} />)
  const svg = container.querySelector('svg')
  expect([svg?.getAttribute('viewBox'), svg?.getAttribute('width')]).toEqual(['0 0 20 20', '40'])
  expect([...container.querySelectorAll('path')].map((path) => path.getAttribute('d'))).toEqual(['M0 0h20', 'M0 9h20'])
})
