import { act, fireEvent, screen, within } from '@testing-library/react'
import { definePlugin } from '@gapura/core'
import { expect, it } from 'vitest'
import { renderPortal } from '@gapura/testing'
import debugLogs from './plugin.ts'

const load = () => Promise.resolve({ default: () => <h1>Di rumah</h1> })
const home = definePlugin({
  id: 'home',
  title: { id: 'Beranda', en: 'Home' },
  core: '^1',
  pages: [
    { path: '/', access: 'member', role: 'home', load },
    { path: '/resellers', access: 'member', when: { accountType: 'rtrw' }, load },
  ],
})

it('lists every page, menu entry and contribution with the reason why it is shown or not, hidden ones first, and the faults of the partner’s file', async () => {
  await renderPortal({
    plugins: [debugLogs, home],
    session: 'member',
    partner: { plugins: { home: true, 'debug-logs': true, hoome: true } },
    at: '/logs',
  })
  const open = await screen.findByRole('button', { name: 'Lihat fitur dan alasannya' })
  await act(async () => fireEvent.click(open))
  const list = await screen.findByRole('list', { name: 'Fitur yang tampil dan yang tidak' })
  const [first] = within(list).getAllByRole('listitem')
  expect(first?.textContent).toContain('page /resellers (member) of home')
  expect(first?.textContent).toContain('Tidak tampil')
  expect(first?.textContent).toContain('shown for rtrw (this visitor: customer)')
  const faults = screen.getByRole('list', { name: 'Kesalahan di berkas mitra' })
  expect(faults.textContent).toContain('P101 /plugins/hoome')
  expect(faults.textContent).toContain('home')
})
