import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, onTestFinished } from 'vitest'
import { createStore } from '../../kernel/store/store.ts'
import { StoreContext } from './store-context.ts'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { createSafeStorage } from '../../kernel/values/safe-storage.ts'
import { createSession } from '../../kernel/session/session.ts'
import { holdRendered, publishSession } from '../../kernel/session/session-view.ts'
import { useSessionState } from './session-context.ts'

function Stopped() {
  const { accounts } = useSessionState()
  return accounts?.[0]?.account_status === 'inactive' ? <p>Akun Anda nonaktif</p> : <h1>Paket</h1>
}

it('hydration uses the server-rendered session, and a change before it is rendered right after', async () => {
  const storage = createSafeStorage(() => {
    throw new Error('refused')
  })
  const session = createSession({ document: createCookiePage(), local: storage, tab: storage })
  session.change({ accounts: [{ account_type: 'customer', account_status: 'active' }] })
  const store = createStore()
  onTestFinished(publishSession(store, session))
  const page = (
    <StoreContext value={store}>
      <Stopped />
    </StoreContext>
  )
  const root = document.createElement('div')
  root.innerHTML = renderToString(page)
  holdRendered(store, session.read())
  session.change({ accounts: [{ account_type: 'customer', account_status: 'inactive' }] })
  const errors: unknown[] = []
  const hydrated = await act(async () => hydrateRoot(root, page, { onRecoverableError: (error) => errors.push(error) }))
  onTestFinished(() => act(async () => hydrated.unmount()))
  expect(errors).toEqual([])
  expect(root.textContent).toBe('Akun Anda nonaktif')
})
