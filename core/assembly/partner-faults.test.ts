import { expect, test } from 'vitest'
import { make, named } from '../../tests/doubles/fake-plugin.ts'
import type { Partner } from '../partner/partner.ts'
import { partnerFaults } from './partner-faults.ts'

const partner = { ...named('packages', 'tea'), id: 'warung' } as unknown as Partner
const needOf = (need: string) =>
  partnerFaults([make('packages'), make('tea', { needs: [need] })], partner, new Map()).find(
    ({ code }) => code === 'P105',
  )

test('P105 names the plugin that was probably meant when a need is not installed', () => {
  expect(needOf('package')).toMatchObject({
    pointer: '/plugins/tea',
    expected: 'packages in needs',
    received: 'package, which is not installed',
  })
  expect(needOf('packages')).toBeUndefined()
})
