/** The messages of a sign-in screen when signing in succeeds, is refused, or fails after the input was accepted. */
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press, renderPortal, type } from '@gapura/testing'
import signIn from '../plugin.ts'

const enter = async (instead: (path: string) => Response | undefined) => {
  const rendered = await renderPortal({
    plugins: [signIn],
    partner: { plugins: { 'sign-in': { ways: ['otp', 'voucher'] } } },
    at: '/login/default/voucher',
    instead: (request) => instead(new URL(request.url).pathname),
  })
  await type('Kode voucher', 'GAPURA-2026')
  await press('Pakai kode')
  return rendered
}
const refused = (status: number, message = '') => Response.json({ error: 'x', message }, { status })
const only = (path: string, reply: Response) => (requested: string) => (requested === path ? reply.clone() : undefined)

const ACCEPTED = 'Data Anda sudah diterima, tetapi Anda belum masuk'
const problem = () => screen.queryByText(ACCEPTED)

describe('signing in', () => {
  it('shows a notice on the next page', async () => {
    const { assembled } = await enter(() => undefined)
    expect(await screen.findByText('Anda berhasil masuk.')).toBeTruthy()
    expect(assembled.session.read().user).not.toBeNull()
  })

  it.each([
    ['404', refused(404)],
    ['409 with a message', refused(409, 'Sedang diproses')],
    ['500', refused(500)],
  ])('that fails with %s after the voucher was accepted shows that, and the voucher stays valid', async (_, reply) => {
    let isBroken = true
    const { assembled, calls } = await enter((path) => (isBroken ? only('/api/authorization', reply)(path) : undefined))
    expect(await screen.findByText(ACCEPTED)).toBeTruthy()
    expect([assembled.session.read().user, screen.queryByText('Anda berhasil masuk.')]).toEqual([null, null])
    isBroken = false
    await press('Coba lagi')
    await waitFor(() => expect(assembled.session.read().user).not.toBeNull())
    expect(problem()).toBeNull()
    expect(calls.filter((call) => call === 'POST /api/invitation')).toHaveLength(1)
  })

  it('that is refused shows the refusal at the field, and no problem', async () => {
    const { calls } = await enter((path) =>
      path === '/api/invitation' ? refused(409, 'Sudah dipakai orang lain') : undefined,
    )
    expect(calls.filter((call) => call === 'POST /api/invitation')).not.toEqual([])
    expect(await screen.findByText('Sudah dipakai orang lain')).toBeTruthy()
    expect(problem()).toBeNull()
  })

  it('without an answer shows that the input is not the cause', async () => {
    await enter((path) => (path === '/api/invitation' ? refused(500) : undefined))
    expect(await screen.findByRole('button', { name: 'Coba lagi' })).toBeTruthy()
    expect(problem()).toBeNull()
  })
})
