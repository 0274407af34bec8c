import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FrameContext, type FrameParts } from '../context/frame-context.ts'
import { BrandMark } from './brand-mark.tsx'

const FRAME: FrameParts = {
  name: 'Lestari Net',
  logo: null,
  brand: {},
  languages: ['id'],
  theme: 'light',
  toggleTheme: () => undefined,
  chooseLanguage: () => Promise.resolve(),
  home: '/',
  goHome: () => undefined,
  startAgain: () => undefined,
  relogin: null,
  reconnect: null,
  signOut: () => undefined,
}
const mark = (frame: Partial<FrameParts>, isOnCover = false) => (
  <FrameContext value={{ ...FRAME, ...frame }}>
    <BrandMark isOnCover={isOnCover} />
  </FrameContext>
)
const name = () => document.querySelector('.g-brand-name')?.textContent ?? null

it('a wordmark is shown alone, with the name as its alternative', () => {
  render(mark({ logo: '/a.svg', brand: { wordmark: true } }))
  expect(screen.getByRole('img', { name: 'Lestari Net' }).getAttribute('src')).toBe('/a.svg')
  expect(name()).toBeNull()
})

it('without a logo the name is shown', () => {
  render(mark({}))
  expect(name()).toBe('Lestari Net')
})

it('a mark has the name beside it, which alone is read aloud', () => {
  render(mark({ logo: '/a.svg' }))
  expect([name(), screen.queryByRole('img')]).toEqual(['Lestari Net', null])
})

it.each([
  [true, { logoOnCover: 'cover.svg' }, '/brand/cover.svg', 'g-logo'],
  [true, {}, '/a.svg', 'g-logo g-plate'],
  [false, { logoOnCover: 'cover.svg' }, '/a.svg', 'g-logo g-plate'],
])('on the cover (%s) with %o, %s is shown as %s', (isOnCover, brand, source, className) => {
  render(mark({ logo: '/a.svg', brand }, isOnCover))
  const image = document.querySelector('img')
  expect([image?.getAttribute('src'), image?.className]).toEqual([source, className])
})
