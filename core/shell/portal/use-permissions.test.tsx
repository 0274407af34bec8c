import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'

const logs = definePlugin({
  id: 'logs',
  title: { id: 'Log', en: 'Logs' },
  core: '^1',
  pages: [
    {
      path: '/logs',
      access: 'member',
      when: { capability: 'debug' },
      load: () => Promise.resolve({ default: () => <h1>Catatan</h1> }),
    },
  ],
})

it('the permissions are fetched again if a capability was not known when they were stored', async () => {
  const { assembled, calls } = await renderPortal({
    plugins: [logs],
    at: '/logs',
    session: 'member',
    instead: (request) =>
      new URL(request.url).pathname === '/api/authorization' ? Response.json(['buy', 'debug']) : undefined,
  })
  expect(calls).not.toContain('GET /api/authorization')
  const stored = JSON.stringify({ known: [], granted: [] })
  await act(async () => {
    assembled.session.jar.write('permission', stored)
    assembled.session.recheck()
  })
  expect(await screen.findByRole('heading', { name: 'Catatan' })).toBeTruthy()
  await waitFor(() =>
    expect(assembled.session.read()).toMatchObject({ permissions: ['debug'], permissionsLack: false }),
  )
  expect(calls.filter((call) => call === 'GET /api/authorization')).toHaveLength(1)
})
