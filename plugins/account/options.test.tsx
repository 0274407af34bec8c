import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '../../core/testing.tsx'
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
