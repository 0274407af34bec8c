/** The typed number survives maintenance and a reload and is read when it is sent, although the first screen does not use `useForm`. */
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createStorage, fillSilently, press, renderPortal, type } from '@gapura/testing'
import signIn from './plugin.ts'

const number = async () => (await screen.findByLabelText<HTMLInputElement>('Nomor WhatsApp')).value

it('the number is restored after maintenance', async () => {
  const { assembled } = await renderPortal({ plugins: [signIn], at: '/login/default' })
  await type('Nomor WhatsApp', '0812-3456-7890')
  await act(async () => assembled.navigation.go('/under-maintenance', { forced: true }))
  await screen.findByRole('button', { name: 'Periksa sekarang' })
  await act(async () => assembled.navigation.go('/login/default', { forced: true }))
  expect(await number()).toBe('0812-3456-7890')
})

it('the number and the chosen country are restored after a reload for a new release', async () => {
  const storage = createStorage()
  const settings = {
    plugins: [signIn],
    partner: { plugins: { 'sign-in': { countries: ['ID', 'MY'] } } },
    at: '/login/default',
    storage,
  }
  const { assembled, left, unmount } = await renderPortal(settings)
  await type('Kode negara', 'MY')
  await type('Nomor WhatsApp', '12 345 6789')
  await act(async () => assembled.navigation.reload())
  expect(left).toEqual(['/login/default'])
  unmount()
  await renderPortal(settings)
  expect(await number()).toBe('+60 12 345 6789')
})

it('a number that the browser has filled in without an event is sent, also after the country was changed', async () => {
  const sent: unknown[] = []
  await renderPortal({
    plugins: [signIn],
    at: '/login/default',
    fetch: async (request) => {
      if (request.url.endsWith('/api/request_otp')) sent.push(await request.json())
      return Response.json({ error: false, status: 200 })
    },
  })
  fillSilently(await screen.findByLabelText('Nomor WhatsApp'), '12 345 6789')
  await type('Kode negara', 'MY')
  expect(await number()).toBe('12 345 6789')
  await press('Kirim kode')
  await waitFor(() => expect(sent).toMatchObject([{ phone: '60123456789' }]))
})
