import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { ComponentType } from 'react'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'
import { lazyComponent, type LazyComponentSettings } from './lazy-component.tsx'
import type { Loader } from './module-loader.ts'

const RETRY_LABEL = 'Coba lagi'
const NOT_LOADED = /belum bisa dimuat/

async function open(load: Loader<ComponentType>, settings?: LazyComponentSettings) {
  const Lazy = lazyComponent(load, settings)
  const Screen = () => (
    <>
      <h1>Page</h1>
      <Lazy />
    </>
  )
  const plugin = definePlugin({
    id: 'with-lazy-component',
    title: { id: 'Judul', en: 'Title' },
    core: '^1',
    onByDefault: true,
    pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Screen }) }],
  })
  return renderPortal({ plugins: [plugin], fetch: () => Response.json({}) })
}
beforeEach(() => {
  // React logs every caught error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

const pressRetry = () => act(async () => fireEvent.click(screen.getByText(RETRY_LABEL)))
const Good = () => <p>there</p>

it('a skeleton is shown until the component and its texts are loaded', async () => {
  let resolveScript: (() => void) | undefined
  const load = () =>
    new Promise<{ default: ComponentType }>((resolve) => (resolveScript = () => resolve({ default: Good })))
  const source = () => Promise.resolve({ default: { a: 'b' } })
  const { assembled, container } = await open(load, {
    lines: 4,
    texts: { namespace: 'late', source: { id: source, en: source } },
  })
  expect(container.querySelectorAll('.g-skeleton')).toHaveLength(4)
  await act(async () => resolveScript?.())
  expect(await screen.findByText('there')).toBeTruthy()
  expect(assembled.text.i18n.getFixedT('id', 'late')('a')).toBe('b')
})

/** A component that renders the part, and a text below it. */
const formWith = (Part: ComponentType) => () =>
  Promise.resolve({
    default: () => (
      <>
        <Part />
        <p>below</p>
      </>
    ),
  })

it('a part without a placeholder of its own appears together with what is around it', async () => {
  let resolveScript: (() => void) | undefined
  const Part = lazyComponent(
    () => new Promise<{ default: ComponentType }>((resolve) => (resolveScript = () => resolve({ default: Good }))),
    { waiting: null },
  )
  const { container } = await open(formWith(Part), { lines: 4 })
  expect(container.querySelectorAll('.g-skeleton')).toHaveLength(4)
  expect(screen.queryByText('below')).toBeNull()
  await act(async () => resolveScript?.())
  expect(await screen.findByText('there')).toBeTruthy()
  expect(screen.getByText('below')).toBeTruthy()
})

it('a part without a placeholder of its own fails in its own place', async () => {
  const gone: Loader<ComponentType> = () => Promise.reject(new Error('gone'))
  const Part = lazyComponent(gone, { waiting: null })
  await open(formWith(Part), { lines: 4 })
  expect(await screen.findByText(NOT_LOADED)).toBeTruthy()
  expect(screen.getByText('below')).toBeTruthy()
})

it('a failed load is shown in its place, and repeated on a press', async () => {
  const load = vi
    .fn<Loader<ComponentType>>()
    .mockRejectedValueOnce(new Error('gone'))
    .mockResolvedValue({ default: Good })
  const { left } = await open(load)
  expect(screen.getByText(NOT_LOADED)).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Page' })).toBeTruthy()
  await pressRetry()
  expect(screen.getByText('there')).toBeTruthy()
  expect([load.mock.calls.length, left]).toEqual([2, []])
})

it('a press fires `gapura:retry`, so that the page may be reloaded if the script fails again', async () => {
  const retried = vi.fn()
  globalThis.addEventListener('gapura:retry', retried)
  onTestFinished(() => globalThis.removeEventListener('gapura:retry', retried))
  const load = vi.fn<Loader<ComponentType>>().mockRejectedValue(new Error('gone'))
  await open(load)
  expect(retried).not.toHaveBeenCalled()
  await pressRetry()
  await pressRetry()
  expect([load.mock.calls.length, retried.mock.calls.length]).toEqual([3, 2])
})

it('with `isOverlay` the error is shown at the bottom of the window', async () => {
  const load: Loader<ComponentType> = () => Promise.reject(new Error('gone'))
  const { container } = await open(load, { isOverlay: true })
  expect(container.querySelector('.g-over')?.textContent).toMatch(NOT_LOADED)
})
