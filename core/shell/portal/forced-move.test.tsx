/** Forced moves while a form is open: by the gate, maintenance, or the end of a session. */
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

const saved: string[] = []
beforeEach(() => void saved.splice(0))

function Form() {
  const [text, setText] = useState('')
  const { signOut } = useFrame()
  const call = useCall(save)
  return (
    <>
      <LeaveGuard when={text !== ''} onForced={() => void saved.push(text)} />
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
/** True if the browser would ask for confirmation before it leaves the document. */
const isBlockingUnload = () => !globalThis.dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('a session that ends in another tab opens the sign-in page without a question', async () => {
  const { assembled, address } = await open()
  await act(async () => assembled.session.clearEverything('signed-out'))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect([address(), saved]).toEqual(['/login/default', ['typed']])
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('maintenance opens at once without a question', async () => {
  const { address } = await open(503)
  await press('Save')
  await waitFor(() => expect(address()).toBe('/under-maintenance'))
  expect(saved).toEqual(['typed'])
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('a sign-out leaves the page without a question and without the browser’s dialog', async () => {
  const { assembled } = await open()
  expect(isBlockingUnload()).toBe(true)
  await press('Sign out')
  await waitFor(() => expect(screen.queryByLabelText('Text')).toBeNull())
  expect(assembled.session.read().user).toBeNull()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(isBlockingUnload()).toBe(false)
})
