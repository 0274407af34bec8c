import { screen } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, it } from 'vitest'
import { useAnswer } from '../../public/api.ts'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import type { Assembled } from '../assembly/assemble.ts'
import { useAssembled } from '../assembly/assembled-context.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { SAVED_ANSWERS } from '../../kernel/session/delete-cached-answers.ts'
import { renderPortal } from '@gapura/testing'
import { saveAnswers } from './save-answers.ts'

const getTea = endpoint('GET', '/api/tea', { summary: 'x', answer: z.object({ name: z.string() }) })

let assembled: Assembled | null = null
function Home() {
  const own = useAssembled()
  const tea = useAnswer(getTea, {})
  useEffect(() => {
    assembled = own
  }, [own])
  return <h1>{tea.data?.name ?? 'Di rumah'}</h1>
}
const plugin = definePlugin({
  id: 'kept-of-test',
  title: { id: 'Judul', en: 'Title' },
  core: '^1',
  always: true,
  pages: [
    { path: '/', access: 'member', role: 'home', worksOffline: true, load: () => Promise.resolve({ default: Home }) },
  ],
})
const kept = () => assembled?.local.get(SAVED_ANSWERS) ?? null

it('keeps what a page has read, and nothing before that', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await renderPortal({
    plugins: [plugin],
    session: 'member',
    instead: (request) =>
      request.url.endsWith('/api/tea') ? held.then(() => Response.json({ name: 'Teh' })) : undefined,
  })
  await screen.findByRole('heading', { name: 'Di rumah' })
  if (assembled) saveAnswers(assembled, 'one')
  expect(kept()).toBeNull()
  answer()
  await screen.findByRole('heading', { name: 'Teh' })
  if (assembled) saveAnswers(assembled, 'one')
  expect(kept()).toContain('Teh')
})
