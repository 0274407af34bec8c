import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { read, useRead } from '../../public/api.ts'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { SAVED_ANSWERS } from '../../kernel/session/delete-saved-answers.ts'
import { renderPortal } from '@gapura/testing'
import { saveAnswers } from './save-answers.ts'

const getTea = endpoint('GET', '/api/tea', { summary: 'x', answer: z.object({ name: z.string() }) })

function Home() {
  const tea = useRead(read(getTea, {}))
  return <h1>{tea.data?.name ?? 'Di rumah'}</h1>
}
const plugin = definePlugin({
  id: 'offline-of-test',
  title: { id: 'Judul', en: 'Title' },
  core: '^1',
  onByDefault: true,
  pages: [
    { path: '/', access: 'member', role: 'home', worksOffline: true, load: () => Promise.resolve({ default: Home }) },
  ],
})

it('answers are saved once the page has read them, and nothing before', async () => {
  let answer = () => {}
  const gate = new Promise<void>((resolve) => (answer = resolve))
  const { assembled } = await renderPortal({
    plugins: [plugin],
    session: 'member',
    instead: (request) =>
      request.url.endsWith('/api/tea') ? gate.then(() => Response.json({ name: 'Teh' })) : undefined,
  })
  const saved = () => assembled.local.get(SAVED_ANSWERS)
  await screen.findByRole('heading', { name: 'Di rumah' })
  saveAnswers(assembled, 'one')
  expect(saved()).toBeNull()
  answer()
  await screen.findByRole('heading', { name: 'Teh' })
  saveAnswers(assembled, 'one')
  expect(saved()).toContain('Teh')
})
