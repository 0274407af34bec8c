/** A call that the back end does not have hides its feature for the session and shows no error. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, onTestFinished } from 'vitest'
import { endpoint } from '../../kernel/api/endpoint.ts'
import { hydrateAnswers } from '../query/answer-cache.ts'
import { useCall } from '../query/queries.ts'
import { NotOffered } from '../ui/not-offered.tsx'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { createStorage, lacking, naming, renderPortal, type RenderSettings } from '@gapura/testing'
import { useErrorText } from '../ui/loading-and-errors.tsx'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { PortalContexts } from './portal-contexts.tsx'
import { useCapability } from './use-capability.ts'

const wish = endpoint('POST', '/api/wish', { summary: 'Wishes', optional: 'wishes' })

function Wish() {
  const call = useCall(wish)
  const errorText = useErrorText()
  const capability = useCapability(wish)
  return (
    <>
      {capability === 'offered' && <button onClick={() => call.mutate({})}>Wish</button>}
      {capability === 'loading' && <p>Loading</p>}
      {call.isError && <p>{errorText(call.error)}</p>}
      <a href="/more">Home</a>
    </>
  )
}
function WishPage() {
  return useCapability(wish) === 'absent' ? <NotOffered /> : <Wish />
}
const plugin = definePlugin({
  id: 'wishes',
  title: { id: 'Harapan', en: 'Wishes' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load: () => Promise.resolve({ default: Wish }) },
    { path: '/wish', access: 'public', load: () => Promise.resolve({ default: WishPage }) },
  ],
})
const open = (settings: Partial<RenderSettings> = {}) =>
  renderPortal({ plugins: [plugin], session: 'member', ...settings })
const expectHidden = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Wish' })).toBeNull())
const pressWish = async () => {
  const button = await screen.findByRole('button', { name: 'Wish' })
  await act(async () => fireEvent.click(button))
}
const expectNoNotice = () => expect(screen.queryByRole('alert')).toBeNull()

describe('the app settings', () => {
  it('hide a feature that they do not list, without a call to it', async () => {
    const { calls } = await open({ instead: naming('something-else') })
    await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
    expect(screen.queryByRole('button', { name: 'Wish' })).toBeNull()
    expect(calls).toEqual(['GET /api/app-settings'])
  })

  it('show a feature that they list', async () => {
    await open({ instead: naming('wishes') })
    expect(await screen.findByRole('button', { name: 'Wish' })).toBeTruthy()
  })

  it.each([
    ['list no features', () => Response.json({ data: {} })],
    ['are missing', () => new Response(null, { status: 404 })],
    ['fail', () => new Response(null, { status: 500 })],
  ])('show the feature when they %s', async (_, respond) => {
    await open({ instead: (request) => (request.url.endsWith('/app-settings') ? respond() : undefined) })
    expect(await screen.findByRole('button', { name: 'Wish' })).toBeTruthy()
  })

  it('are not fetched without a session', async () => {
    const { calls } = await open({ session: 'nobody', at: '/wish' })
    expect(await screen.findByRole('button', { name: 'Wish' })).toBeTruthy()
    expect(calls).toEqual([])
  })
})

describe('a response of', () => {
  it.each([
    [404, null],
    [404, { error: 'not_found' }],
    [405, null],
    [501, { error: 'not_implemented', message: 'No such call' }],
  ])(
    '%i with %j hides the feature, is explained on the screen of the call, and shows no notice',
    async (status, body) => {
      await open({ instead: lacking('/api/wish', status, body) })
      await pressWish()
      await expectHidden()
      expect(screen.getByText('Fitur ini tidak tersedia di layanan ini.')).toBeTruthy()
      expectNoNotice()
    },
  )

  it('404 hides the feature after a reload too, but not for another back end', async () => {
    const browser = { cookies: createCookiePage(), storage: createStorage() }
    const first = await open({ instead: lacking('/api/wish'), ...browser })
    await pressWish()
    await expectHidden()
    first.unmount()
    const second = await open({ ...browser, at: '/wish' })
    expect(await screen.findByRole('heading', { name: 'Fitur ini tidak tersedia' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Ke beranda' })).toBeTruthy()
    second.unmount()
    await open({ ...browser, fetch: () => Response.json({}), environment: { api: 'https://other.example' } })
    expect(await screen.findByRole('button', { name: 'Wish' })).toBeTruthy()
  })
})

it('a page is hydrated with the feature that the host rendered, and then hides what this tab found missing', async () => {
  const { assembled } = await open({ instead: lacking('/api/wish') })
  await pressWish()
  await expectHidden()
  const settings = { method: 'GET', path: '/api/app-settings', input: {}, isList: false, answer: {} }
  hydrateAnswers(assembled.client, [settings], Date.now())
  const page = (
    <PortalContexts parts={assembled} routerReturn={null}>
      <Wish />
    </PortalContexts>
  )
  const root = document.body.appendChild(document.createElement('div'))
  root.innerHTML = renderToString(page)
  expect(root.querySelector('button')).not.toBeNull()
  const errors: unknown[] = []
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => errors.push(error) }))
  onTestFinished(() => act(async () => hydrated.unmount()))
  expect(errors).toEqual([])
  expect(root.querySelector('button')).toBeNull()
})
