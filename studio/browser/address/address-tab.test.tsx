import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { takeBareTexts } from '../../../tests/bare-texts.ts'
import { renderTab } from '../form/render-tab.tsx'
import { AddressTab } from './address-tab.tsx'

afterEach(() => void takeBareTexts())

test('a router is added, named as its product, and gets its addresses line by line', async () => {
  const { user, written } = renderTab(AddressTab, { domains: ['a.example'] })
  await user.click(screen.getByRole('button', { name: 'Tambah router' }))
  await user.selectOptions(screen.getByLabelText('Model'), 'UniFi')
  await user.type(screen.getByLabelText('Alamat router'), 'http://10.1.0.1{Enter}http://10.1.0.2')
  expect(written()).toEqual({
    domains: ['a.example'],
    login: {
      gateways: [{ kind: 'api', preset: 'unifi', name: 'Router 1', addresses: ['http://10.1.0.1', 'http://10.1.0.2'] }],
    },
  })
})

test('what only the file can say of a router stays when its model is another', async () => {
  const gateway = { kind: 'mikrotik', name: 'Balai', addresses: [], method: 'post' }
  const { user, written } = renderTab(AddressTab, { login: { gateways: [gateway] } })
  await user.selectOptions(screen.getByLabelText('Model'), 'Aruba')
  expect(written()).toEqual({ login: { gateways: [{ ...gateway, kind: 'form', preset: 'aruba' }] } })
})
