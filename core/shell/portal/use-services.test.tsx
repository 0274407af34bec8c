import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { ServicePortal } from '../../kit/context/service-portal.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'

const title = { id: 'Judul', en: 'Title' }
const load = () => Promise.resolve({ default: () => null })

it('a service runs while its condition holds, and stops at sign-out', async () => {
  const stop = vi.fn()
  const run = vi.fn((portal: ServicePortal) => (portal.partner.name === '' ? undefined : stop))
  const plugin = definePlugin({
    id: 'small',
    title,
    core: '^1',
    pages: [
      { path: '/', access: 'member', role: 'home', load },
      { path: '/enter', access: 'signed-out', role: 'sign-in', load },
    ],
    services: [
      { when: { not: { accountType: null } }, load: () => Promise.resolve({ default: run }) },
      { load: () => Promise.reject(new Error('not there')) },
    ],
  })
  const { assembled, address } = await renderPortal({
    plugins: [plugin],
    session: 'member',
    fetch: () => Response.json({}),
  })
  await waitFor(() => expect(run).toHaveBeenCalledOnce())
  expect(run.mock.calls[0]?.[0].session.read().user?.username).toBe('siti')
  expect(stop).not.toHaveBeenCalled()
  await act(async () => assembled.session.clear('signed-out'))
  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
  expect(run).toHaveBeenCalledOnce()
  expect(address()).toBe('/enter')
})
