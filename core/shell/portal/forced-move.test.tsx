/** Moves that must happen while a form is open: the gate's, maintenance, the end of a session. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import { useCall } from '../../kit/query/queries.ts'
import { LeaveGuard } from '../../kit/forms/leave-guard.tsx'
import { useFrame } from '../../kit/context/frame-context.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'

const save = endpoint('POST', '/api/form', { summary: 'Saves', answer: z.object({}) })

const kept: string[] = []
beforeEach(() => void kept.splice(0))

function Form() {
  const [text, setText] = useState('')
  const { signOut } = useFrame()
  const call = useCall(save)
  return (
    <>
      <LeaveGuard when={text !== ''} onForced={() => void kept.push(text)} />
      <input aria-label="Text" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <button onClick={() => call.mutate({})}>Save</button>
      <button onClick={signOut}>Sign out</button>
    </>
  )
}
const plugin = definePlugin({
  id: 'form',
  title: { id: 'Formulir', en: 'Form' },
  core: '^1',
  pages: [
    { path: '/form', access: 'member', load: async () => ({ default: Form }) },
    {
      path: '/login/:domain?',
      access: 'signed-out',
      role: 'sign-in',
      load: async () => ({ default: () => <h1>Sign in</h1> }),
    },
  ],
})
const open = async (status = 200) => {
  const rendered = await renderPortal({
    plugins: [plugin],
    at: '/form',
    session: 'member',
    fetch: ({ url }) => Response.json({}, { status: url.endsWith('/api/form') ? status : 200 }),
  })
  await act(async () => fireEvent.change(screen.getByLabelText('Text'), { target: { value: 'typed' } }))
  return rendered
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))
/** Whether the browser would ask before leaving the document. */
const browserAsks = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('a session that ends in another tab leads to the sign-in page without asking', async () => {
  const { assembled, address } = await open()
  await act(async () => assembled.session.clearEverything('signed-out'))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect([address(), kept]).toEqual(['/login/default', ['typed']])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('maintenance is shown at once, without asking', async () => {
  const { address } = await open(503)
  await press('Save')
  await waitFor(() => expect(address()).toBe('/under-maintenance'))
  expect(kept).toEqual(['typed'])
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('signing out leaves the page without a question and without the browser’s dialog', async () => {
  const { assembled } = await open()
  expect(browserAsks()).toBe(true)
  await press('Sign out')
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull())
  expect(assembled.session.read().user).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(browserAsks()).toBe(false)
})
