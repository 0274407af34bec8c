import { expect, test } from 'vitest'
import { make } from '../../tests/doubles/fake-plugin.ts'
import { gatewayKind } from '../../core/kernel/gateway/gateway-kind.ts'
import type { Partner } from '../../core/kernel/partner/partner.ts'
import { partnerFaults } from './plan-faults.ts'

const partner: Partner = {
  $schema: '../schemas/partner.schema.json',
  id: 'warung',
  name: 'Warung',
  domains: ['warung.example'],
  brand: { color: '#0f6cbd' },
  contact: { whatsapp: '628123456789' },
  language: 'id',
  languages: ['id'],
  plugins: { packages: true, tea: true },
}
const needOf = (need: string) =>
  partnerFaults([make('packages'), make('tea', { needs: [need] })], partner, new Map()).find(
    ({ code }) => code === 'P105',
  )

test('P125 names the plugin of a gateway’s kind while that plugin is off', () => {
  const load = () => Promise.resolve({ default: { about: 'x', login: () => ({ kind: 'none' }) as const } })
  const adds = [
    gatewayKind.add({
      id: 'gerbang',
      recognise: ['gw'],
      load,
      traits: {
        probe: false,
        explainsRefusal: false,
      },
    }),
  ]
  const gateways = [{ kind: 'gerbang' }].map((gateway) => ({
    ...gateway,
    name: 'a',
    addresses: ['http://gate.example'],
  }))
  const faults = (plugins: Partner['plugins'], tea = {}) => {
    const file: Partner = { ...partner, plugins, login: { gateways } }
    return partnerFaults([make('tea', { adds, ...tea })], file, new Map()).filter(({ code }) => code === 'P125')
  }
  expect(faults({ tea: true })).toEqual([])
  expect(faults({ tea: false })).toMatchObject([{ pointer: '/login/gateways/0/kind', expected: 'the plugin tea on' }])
  // It may be turned on for a domain at run time.
  expect(faults({}, { switch: 'plugin_tea' })).toEqual([])
})

test('P105 names the plugin that was probably meant when a need is not installed', () => {
  expect(needOf('package')).toMatchObject({
    pointer: '/plugins/tea',
    expected: 'packages in needs',
    received: 'package, which is not installed',
  })
  expect(needOf('packages')).toBeUndefined()
})
