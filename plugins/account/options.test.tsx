import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { press, renderPortal, type } from '../../core/testing.tsx'
import account from './plugin.ts'

it.each([
  [{ identityKinds: ['sim', 'ktp'] }, '', ['SIM', 'KTP'], 'SIM'],
  [{ identityKinds: ['passport'] }, '3171014101900001', ['KTP', 'Paspor'], 'KTP'],
  [{ identityKinds: [] }, '', ['KTP', 'SIM', 'Paspor'], 'KTP'],
])(
  'with the options %j and the identity number %j, the form offers %j and selects %s',
  async (options, identity_number, offered, chosen) => {
    await renderPortal({
      plugins: [account],
      partner: { plugins: { account: options } },
      at: '/account_info',
      session: 'member',
      fetch: () =>
        Response.json({
          data: { username: 'siti', name: 'Siti', phone: '6281234567890', email: null, identity_number },
        }),
    })
    const select = await screen.findByLabelText<HTMLSelectElement>('Jenis identitas')
    expect(
      within(select)
        .getAllByRole('option')
        .map((one) => one.textContent),
    ).toEqual(offered)
    expect(select.selectedOptions[0]?.textContent).toBe(chosen)
  },
)

it('a new phone number without a country code is one of the partner’s country', async () => {
  const sent: unknown[] = []
  await renderPortal({
    plugins: [account],
    partner: { plugins: { account: { country: 'MY' } } },
    at: '/account_info',
    session: 'member',
    fetch: async (request) => {
      if (request.url.endsWith('/api/change-phone/code')) sent.push(await request.json())
      return Response.json({ data: { username: 'siti', name: 'Siti', phone: '60123456780', email: null } })
    },
  })
  await press('Ganti nomor')
  await type('Nomor HP baru', '012-345 6789')
  await press('Kirim kode')
  expect(sent).toEqual([{ phone: '60123456789' }])
})
