import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { follow, press, renderPortal } from '@gapura/testing'
import home from '@gapura/plugins/home/plugin'
import packages from '@gapura/plugins/packages/plugin'
import nightPass from './plugin.ts'

it('leads from home to the QR code of a night pass', async () => {
  await renderPortal({ plugins: [home, packages, nightPass], session: 'member' })
  await screen.findByText('Sisa 12 paket untuk malam ini.')
  await follow('Lihat paket malam')
  await follow(/^Beli Semalam/)
  await press(/^Bayar Rp/)
  expect(await screen.findByRole('img', { name: /^Kode QRIS/ })).toBeTruthy()
})

it('has no card when the partner turns it off', async () => {
  const partner = { plugins: { home: true, packages: true, 'night-pass': { onHome: false } } }
  await renderPortal({ plugins: [home, packages, nightPass], partner, session: 'member' })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByText('Internet malam hari')).toBeNull()
})
