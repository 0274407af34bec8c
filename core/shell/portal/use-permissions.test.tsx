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

it('what was not asked about when the permissions were kept is fetched again', async () => {
  const { assembled, calls } = await renderPortal({
    plugins: [logs],
    at: '/logs',
    session: 'member',
    instead: (request) =>
      new URL(request.url).pathname === '/api/authorization' ? Response.json(['buy', 'debug']) : undefined,
  })
  expect(calls).not.toContain('GET /api/authorization')
  const kept = JSON.stringify({ known: [], granted: [] })
  await act(async () => {
    assembled.session.jar.write('permission', kept)
    assembled.session.recheck()
  })
  expect(await screen.findByRole('heading', { name: 'Catatan' })).toBeTruthy()
  await waitFor(() =>
    expect(assembled.session.read()).toMatchObject({ permissions: ['debug'], permissionsLack: false }),
  )
  expect(calls.filter((call) => call === 'GET /api/authorization')).toHaveLength(1)
})
