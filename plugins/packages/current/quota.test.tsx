/** The data that is left of a package, on home. */
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import { createBackEnd, DAY, soon } from '../../../tests/doubles/payment-back-end.ts'
import home from '../../home/plugin.ts'
import packages from '../plugin.ts'

const open = (numbers: object) => {
  const backEnd = createBackEnd({ status: 'expire' })
  backEnd.state.mine = { current: { package: DAY, status: 'active', ends_at: soon(), ...numbers } }
  return renderPortal({ plugins: [home, packages], session: 'member', fetch: backEnd.fetch })
}

it.each([
  [1_800_000_000, '4,2 dari 6 GB'],
  [5_200_000_000, '800 MB dari 6 GB'],
  [0, '6 GB'],
])('of 6 GB with %d bytes used it says “%s”', async (used_bytes, text) => {
  await open({ used_bytes, quota_bytes: 6_000_000_000 })
  expect(await screen.findByText(text)).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: `Sisa data: ${text}` })).toBeTruthy()
})

it.each([null, 0, -1])('a quota of %s has no maximum', async (quota_bytes) => {
  await open({ used_bytes: 2_000_000, quota_bytes })
  expect(await screen.findByText(/^Tanpa batas\. Terpakai 2 MB/)).toBeTruthy()
})

it.each([
  [{ used_bytes: -5, quota_bytes: 2_000_000 }, '2 MB'],
  [{ used_bytes: 9_000_000, quota_bytes: 2_000_000 }, '0 B dari 2 MB'],
  [{ used_bytes: -5, quota_bytes: -1 }, 'Tanpa batas. Terpakai 0 B.'],
])('invalid numbers of a quota (%j) are not shown', async (odd, text) => {
  await open(odd)
  expect(await screen.findByText(text)).toBeTruthy()
  expect(document.body.textContent).not.toMatch(/-\d/)
})

it('a package without usage data shows no quota', async () => {
  await open({ quota_bytes: 2_000_000 })
  await screen.findByRole('heading', { name: 'Harian' })
  expect(screen.queryByText('Sisa data')).toBeNull()
})
