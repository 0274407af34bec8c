import { definePlugin, homeNeed, type Need } from '@gapura/core'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import home from './plugin.ts'

const icon = () => null
const base = { tone: 'info', icon, text: '', actions: [] } as const
const check = { label: 'Periksa lagi', press: () => undefined }
const NEEDS: readonly Need[] = [
  { ...base, urgency: 90, tone: 'bad', title: 'Gangguan' },
  { ...base, urgency: 60, title: 'Sudah dibayar', steps: { labels: ['Dibayar', 'Online'], now: 0 }, actions: [check] },
  { ...base, urgency: 50, title: 'Belum dibayar' },
]
const needy = definePlugin({
  id: 'needy',
  title: { id: 'Perlu', en: 'Needs' },
  core: '^1',
  adds: NEEDS.map((need) => homeNeed.add({ load: () => Promise.resolve({ default: () => need }) })),
})

it('what is under way is shown beside a more urgent need; others are counted and named', async () => {
  await renderPortal({ plugins: [home, needy], partner: { plugins: { needy: true } }, session: 'member' })
  await screen.findByRole('region', { name: 'Gangguan' })
  const paid = screen.getByRole('region', { name: 'Sudah dibayar' })
  expect(paid.closest('details')).toBeNull()
  expect(within(paid).getByText('Online')).toBeTruthy()
  // The outage has no button, so it does not take the primary one.
  expect(within(paid).getByRole('button', { name: 'Periksa lagi' }).className).toContain('g-primary')
  expect(screen.getByText('+1 hal lain: Belum dibayar').closest('details')).not.toBeNull()
})
