/** Home makes each call once a visit, whatever is mounted late. */
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPortal } from './testing.tsx'
import { installedPlugins as plugins } from '../schemas/plugin/installed-plugins.ts'

it.each([
  ['with a package', '6281234567890', false],
  ['with a package and the answers of the host', '6281234567890', true],
  ['without a package', '6281234567891', false],
  ['who is a reseller', '6281234567893', false],
] as const)('home of a customer %s makes each call once', async (_, phone, bringsAnswers) => {
  const { calls, brought } = await renderPortal({ plugins, session: 'member', phone, bringsAnswers })
  // Scripts of late cards, then their calls.
  for (let count = -1; count < calls.length;) {
    count = calls.length
    await act(() => vi.dynamicImportSettled())
    await waitFor(() => expect(document.querySelector('.g-skeleton, .g-place')).toBeNull())
  }
  expect(calls.length).toBeGreaterThan(2)
  expect(calls.filter((call, at) => calls.indexOf(call) !== at)).toEqual([])
  const known = brought.map(({ method, path }) => `${method} ${path.replace('{account}', 'ctm')}`)
  expect(calls.filter((call) => known.includes(call))).toEqual([])
})
