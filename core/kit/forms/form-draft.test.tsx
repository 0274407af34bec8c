import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Field, Input } from '../controls/index.ts'
import { describe, expect, it } from 'vitest'
import { endpoint, z } from '../../kernel/api/endpoint.ts'
import { useCall } from '../query/queries.ts'
import { useFrame } from '../context/frame-context.ts'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { createStorage, renderPortal } from '@gapura/testing'
import { PasswordField } from './password-field.tsx'
import { useForm } from './use-form.ts'

const save = endpoint('POST', '/api/form', { summary: 'Saves', answer: z.object({}) })
const schema = z.object({ name: z.string(), photo: z.string(), password: z.string() })

function Form() {
  const { signOut } = useFrame()
  const call = useCall(save)
  const form = useForm({
    schema,
    start: { name: 'Siti', photo: '', password: '' },
    translate: (fault) => fault,
    send: () => call.mutateAsync({}),
    unsaved: ['photo'],
  })
  return (
    <form {...form.props}>
      <Field label="Name" {...form.field('name')}>
        <Input {...form.input('name')} />
      </Field>
      <Field label="Photo">
        <Input {...form.input('photo')} />
      </Field>
      <Field label="Password">
        <PasswordField autoComplete="new-password" {...form.input('password')} />
      </Field>
      <button>Save</button>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </form>
  )
}
const plugin = definePlugin({
  id: 'form',
  title: { id: 'Formulir', en: 'Form' },
  core: '^1',
  pages: [
    { path: '/form', access: 'member', load: async () => ({ default: Form }) },
    { path: '/stop', access: 'signed-in', role: 'stopped', load: async () => ({ default: () => <h1>Stop</h1> }) },
    { path: '/other', access: 'public', load: async () => ({ default: () => <h1>Other</h1> }) },
    {
      path: '/login/:domain?',
      access: 'signed-out',
      role: 'sign-in',
      load: async () => ({ default: () => <h1>Sign in</h1> }),
    },
  ],
})

const type = (label: string, value: string) =>
  act(async () => fireEvent.change(screen.getByLabelText(label), { target: { value } }))
const valueOf = async (label: string) => {
  const input = await screen.findByLabelText(label)
  return input instanceof HTMLInputElement ? input.value : null
}
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))

async function open(answer: { status: number; body?: object } = { status: 200 }) {
  const storage = createStorage()
  const rendered = await renderPortal({
    plugins: [plugin],
    at: '/form',
    session: 'member',
    storage,
    fetch: ({ url }) =>
      url.endsWith('/api/form') ? Response.json(answer.body ?? {}, { status: answer.status }) : Response.json({}),
  })
  await screen.findByLabelText('Name')
  await type('Name', 'Siti Aminah')
  await type('Photo', 'f_31')
  await type('Password', 'Rahasia#2026')
  const { session, navigation } = rendered.assembled
  const { user, accounts } = session.read()
  if (!user || !accounts) throw new Error('the session is empty')
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const tokens = { access_token: 'a', access_token_expiry: later, refresh_token: 'r', refresh_token_expiry: later }
  return {
    ...rendered,
    session,
    storage,
    restoreRouterSession: async (username = user.username, to = '/form') => {
      await act(async () => session.open({ tokens, accounts, user: { ...user, username }, permissions: [] }))
      await act(async () => navigation.go(to, { forced: true }))
    },
  }
}

const REFUSALS: readonly [string, { status: number; body?: object }][] = [
  ['a session that the back end ended with 422', { status: 422 }],
  ['an account that is suspended', { status: 403, body: { message: 'Akun ditangguhkan' } }],
  ['maintenance', { status: 503 }],
]

describe('typed input is restored for the same customer', () => {
  it.each(REFUSALS)('after %s', async (_, answer) => {
    const { address, restoreRouterSession } = await open(answer)
    await press('Save')
    await waitFor(() => expect(address()).not.toBe('/form'))
    answer.status = 200
    await restoreRouterSession()
    expect(await valueOf('Name')).toBe('Siti Aminah')
  })

  it('after a reload for a new release of the portal', async () => {
    const { assembled, left, unmount, session, storage } = await open()
    await act(async () => assembled.navigation.reload())
    expect(left).toEqual(['/form'])
    unmount()
    await renderPortal({ plugins: [plugin], at: '/form', session: 'member', storage, fetch: () => Response.json({}) })
    expect(session.read().user?.username).toBe('siti')
    expect([await valueOf('Name'), await valueOf('Password')]).toEqual(['Siti Aminah', ''])
  })

  it('after a session that ended elsewhere, except photos and passwords', async () => {
    const { session, address, restoreRouterSession } = await open()
    await act(async () => session.clear('expired'))
    await waitFor(() => expect(address()).toBe('/login/default'))
    await restoreRouterSession()
    expect([await valueOf('Name'), await valueOf('Photo'), await valueOf('Password')]).toEqual(['Siti Aminah', '', ''])
  })
})

describe('typed input is deleted', () => {
  it('for another customer, and then also for the first one', async () => {
    const { session, restoreRouterSession } = await open()
    await act(async () => session.clear('expired'))
    await restoreRouterSession('budi')
    expect(await valueOf('Name')).toBe('Siti')
    await act(async () => session.clear('expired'))
    await restoreRouterSession()
    expect(await valueOf('Name')).toBe('Siti')
  })

  it('once another customer has signed in, before any form is opened', async () => {
    const { session, assembled, restoreRouterSession } = await open()
    await act(async () => session.clear('expired'))
    expect(assembled.tab.get('drafts')).toContain('Siti Aminah')
    await restoreRouterSession('budi', '/other')
    expect(assembled.tab.get('drafts')).toBeNull()
  })

  it('when another customer signs in in another tab while the form is open', async () => {
    const { assembled, restoreRouterSession } = await open()
    await restoreRouterSession('budi', '/other')
    expect(assembled.tab.get('drafts')).toBeNull()
  })

  it('after the customer has signed out', async () => {
    const { restoreRouterSession } = await open()
    await press('Sign out')
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull())
    await restoreRouterSession()
    expect(await valueOf('Name')).toBe('Siti')
  })

  it('after the customer has left by a link', async () => {
    const { assembled, restoreRouterSession } = await open()
    await act(async () => assembled.navigation.go('/other'))
    await screen.findByRole('heading', { name: 'Other' })
    await restoreRouterSession()
    expect(await valueOf('Name')).toBe('Siti')
  })
})

it('a form that the back end refuses keeps its input', async () => {
  const { address } = await open({ status: 422, body: { errors: { name: ['Nama terlalu panjang'] } } })
  const field = screen.getByLabelText('Name')
  await press('Save')
  await screen.findByText('Nama terlalu panjang')
  expect([address(), screen.getByLabelText('Name') === field, await valueOf('Name')]).toEqual([
    '/form',
    true,
    'Siti Aminah',
  ])
})
