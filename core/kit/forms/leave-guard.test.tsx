import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { LeaveGuard } from './leave-guard.tsx'
import { Link } from '../navigation/use-navigation.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { renderPortal } from '@gapura/testing'

function Form() {
  const [text, setText] = useState('')
  return (
    <>
      <LeaveGuard when={text !== ''} />
      <input aria-label="Text" value={text} onChange={({ currentTarget }) => setText(currentTarget.value)} />
      <Link href="/other">Away</Link>
    </>
  )
}

const plugin = definePlugin({
  id: 'form',
  title: { id: 'Formulir', en: 'Form' },
  core: '^1',
  pages: [
    { path: '/form', access: 'public', load: async () => ({ default: Form }) },
    { path: '/other', access: 'public', load: async () => ({ default: () => <h1>Other</h1> }) },
  ],
})
const press = (name: string) => act(async () => fireEvent.click(screen.getByText(name)))
const open = async (text: string) => {
  const rendered = await renderPortal({ plugins: [plugin], at: '/form', fetch: () => Response.json({}) })
  const field = await screen.findByLabelText('Text')
  await act(async () => fireEvent.change(field, { target: { value: text } }))
  await press('Away')
  return { ...rendered, field }
}

it('without unsaved input a link opens its page without a question', async () => {
  const { address } = await open('')
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
  expect(address()).toBe('/other')
})

it('with unsaved input the question stays on the page when it is declined, and is asked again', async () => {
  const { address, field } = await open('typed')
  await screen.findByRole('alertdialog', { name: 'Buang perubahan?' })
  await press('Lanjut mengisi')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect([address(), field]).toEqual(['/form', expect.objectContaining({ value: 'typed' })])
  await press('Away')
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
})

it('the requested page opens after the customer agrees', async () => {
  const { address } = await open('typed')
  await screen.findByRole('alertdialog')
  await press('Buang perubahan')
  expect(await screen.findByRole('heading', { name: 'Other' })).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(address()).toBe('/other')
})
