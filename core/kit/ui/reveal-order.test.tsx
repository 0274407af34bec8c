import { act, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { press, renderPortal } from '@gapura/testing'
import { Loading } from './loading-and-errors.tsx'
import { OFFER_RELOAD_AFTER_MS } from './use-elapsed.ts'
import { RevealPlace, useIsHidden, useRevealOrder } from './reveal-order.tsx'

/** The first part waits for two answers, one after another. */
function Part({ name }: { readonly name: string }) {
  const [answers, setAnswers] = useState(name === 'first' ? 0 : 2)
  return (
    <section aria-label={name} hidden={useIsHidden()}>
      {answers < 2 && <Loading key={answers} />}
      <button onClick={() => setAnswers(answers + 1)}>{`answer ${name}`}</button>
    </section>
  )
}

function Parts() {
  const order = useRevealOrder()
  return ['first', 'second', 'third'].map((name, at) => (
    <RevealPlace key={name} order={order} at={at}>
      <Part name={name} />
    </RevealPlace>
  ))
}

const page = definePlugin({
  id: 'page',
  title: { id: 'Halaman', en: 'Page' },
  core: '^1',
  pages: [{ path: '/', access: 'public', load: () => Promise.resolve({ default: Parts }) }],
})
const open = () => renderPortal({ plugins: [page], fetch: () => Response.json({}) })
const shown = () => screen.queryAllByRole('region').map((part) => part.getAttribute('aria-label'))

it('what follows a part that waits is hidden until it waits for nothing more', async () => {
  await open()
  expect(shown()).toEqual(['first'])
  await press('answer first')
  expect(shown()).toEqual(['first'])
  await press('answer first')
  expect(shown()).toEqual(['first', 'second', 'third'])
})

it('a part that is late hides nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  await open()
  expect(shown()).toEqual(['first'])
  await act(() => vi.advanceTimersByTimeAsync(OFFER_RELOAD_AFTER_MS))
  expect(shown()).toEqual(['first', 'second', 'third'])
})
