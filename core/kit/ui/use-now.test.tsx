import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished, vi } from 'vitest'
import { RenderedAtContext, useNow } from './use-now.ts'

function Clock() {
  return <p>{useNow(60_000).toISOString().slice(11, 16)}</p>
}

it('shows the minute in which the host drew the page until the page is hydrated, and then the present one', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:04:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  const page = (
    <RenderedAtContext value={Date.now()}>
      <Clock />
    </RenderedAtContext>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  expect(root.textContent).toBe('10:04')
  vi.setSystemTime(new Date('2026-11-22T10:05:07Z'))
  const faults: unknown[] = []
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => faults.push(error) }))
  onTestFinished(() => act(async () => hydrated.unmount()))
  expect(faults).toEqual([])
  expect(root.textContent).toBe('10:05')
})
