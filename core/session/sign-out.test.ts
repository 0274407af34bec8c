import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Client } from '../api/client.ts'
import { signOut } from './sign-out.ts'
import { createTestBrowser, signIn } from '../../tests/doubles/tabs.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

function scene(answer: () => Promise<unknown>) {
  const tab = createTestBrowser().open()
  signIn(tab)
  const call = vi.fn((..._: unknown[]) => answer())
  return { ...tab, call, client: { call } as unknown as Client }
}

describe('logout', () => {
  it('says goodbye to server and router with what was there, then erases', async () => {
    const { session, client, call } = scene(() => Promise.resolve(undefined))
    const order: string[] = []
    call.mockImplementation(() => {
      order.push(`server: ${session.read().user?.username}`)
      return Promise.resolve(undefined)
    })
    const atRouter = () => {
      order.push(`router: ${session.read().user?.username}`)
      return Promise.resolve()
    }
    session.subscribe(() => order.push(`erased: ${session.read().user === null}`))
    await signOut(session, client, atRouter)
    expect(order).toEqual(['router: siti', 'server: siti', 'erased: true'])
    expect(call.mock.calls[0]?.[1]).toEqual({ body: { refresh_token: 'refresh-siti' } })
  })

  it('waits at most five seconds for a dead router and a dead server', async () => {
    const { session, client } = scene(never)
    const done = vi.fn()
    void signOut(session, client, never).then(done)
    await vi.advanceTimersByTimeAsync(4_999)
    expect([done.mock.calls.length, session.read().user?.username]).toEqual([0, 'siti'])
    await vi.advanceTimersByTimeAsync(1)
    expect([done.mock.calls.length, session.read().user]).toEqual([1, null])
  })

  it.each([
    ['rejects', () => Promise.reject(new Error('dead'))],
    [
      'throws',
      () => {
        throw new Error('dead')
      },
    ],
  ])('erases at once when all that is asked %s', async (_, fails) => {
    const { session, client } = scene(() => Promise.reject(new Error('dead')))
    await signOut(session, client, fails)
    expect(session.read().user).toBeNull()
    expect(session.takeEndReason()).toBe('signed-out')
  })

  it('asks the server nothing where there is no refresh token', async () => {
    const { session, client, call } = scene(() => Promise.resolve(undefined))
    session.jar.remove('refresh_token')
    await signOut(session, client, () => Promise.resolve())
    expect(call).not.toHaveBeenCalled()
  })
})
