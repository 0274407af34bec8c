import { waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { definePlugin } from '../../kernel/plugin/define-plugin.ts'
import { deviceZone } from '../../kernel/text/zone.ts'
import { renderPortal } from '@gapura/testing'

const page = definePlugin({
  id: 'page-of-test',
  title: { id: 'Judul', en: 'Title' },
  core: '^1',
  onByDefault: true,
  pages: [{ path: '/', access: 'member', load: () => Promise.resolve({ default: () => <p>ada</p> }) }],
})
const fetch = () => Response.json({})

it('the time zone is stored in a cookie for a customer, but not without a session', async () => {
  const { assembled } = await renderPortal({ plugins: [page], session: 'member', fetch })
  await waitFor(() => expect(assembled.session.jar.read('zone')).toBe(deviceZone()))
  const visitor = await renderPortal({ plugins: [page], fetch })
  expect(visitor.assembled.session.jar.read('zone')).toBeNull()
})
