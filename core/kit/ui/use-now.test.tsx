import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { RenderingContext } from '../context/rendering-context.ts'
import { renderedVisit } from '../../../tests/doubles/rendered-visit.ts'
import { useNow } from './use-now.ts'

function Clock() {
  return <p>{useNow(60_000).toISOString().slice(11, 16)}</p>
}

it('hydration uses the time of the server rendering, and the current time follows', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:04:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  const page = (
    <RenderingContext value={{ ...renderedVisit, at: Date.now() }}>
      <Clock />
    </RenderingContext>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  expect(root.textContent).toBe('10:04')
  vi.setSystemTime(new Date('2026-11-22T10:05:07Z'))
  const errors: unknown[] = []
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => errors.push(error) }))
  onTestFinished(() => act(async () => hydrated.unmount()))
  expect(errors).toEqual([])
  expect(root.textContent).toBe('10:05')
})
