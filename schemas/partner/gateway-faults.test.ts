import { expect, test } from 'vitest'
import gateways from '../../plugins/gateways/plugin.ts'
import type { ListedGateway } from '../../core/kernel/partner/login-gateways.ts'
import { fakePartner } from '../../tests/doubles/fake-host.ts'
import { KINDS, LOADED } from '../../tests/doubles/gateways.ts'
import { gatewayFaults } from './gateway-faults.ts'

const FIELDS = { gateway: 'gw', path: '/in', username: 'u', password: 'p' }
const faultsOf = (more: Partial<ListedGateway>) => {
  const gateway = { kind: 'uam', name: 'a', addresses: ['http://10.1.0.1:3990'], ...more }
  const partner = fakePartner('lestari', { login: { gateways: [gateway] } })
  return gatewayFaults([gateways], partner, KINDS, LOADED).map(({ code, pointer, remedy }) => [code, pointer, remedy])
}

test.each<Partial<ListedGateway>>([
  {},
  { password: 'ask' },
  { kind: 'mikrotik' },
  { kind: 'mikrotik', method: 'get' },
  { kind: 'form', preset: 'aruba', method: 'post' },
  { kind: 'opennds' },
  { kind: 'form', preset: 'aruba' },
  { kind: 'form', fields: FIELDS },
  { kind: 'api', preset: 'unifi', addresses: [] },
])('a gateway with %j has no fault', (more) => expect(faultsOf(more)).toEqual([]))

test.each<[Partial<ListedGateway>, string, string]>([
  [{ addresses: [] }, 'addresses', 'add the address that devices open, with its port'],
  [{ preset: 'cisco' }, 'preset', 'remove it'],
  [{ kind: 'opennds', password: 'pap' }, 'password', 'remove it'],
  [{ method: 'get' }, 'method', 'remove it'],
  [{ kind: 'form' }, 'preset', 'for example "aruba"'],
  [{ kind: 'form', preset: 'unifi' }, 'preset', 'for example "aruba"'],
  [{ kind: 'api', addresses: [] }, 'preset', 'for example "unifi"'],
  [{ kind: 'form', preset: 'aruba', fields: FIELDS }, 'fields', 'remove them, or the preset'],
])('a gateway with %j has a fault', (more, field, remedy) =>
  expect(faultsOf(more)).toEqual([['P227', `/login/gateways/0/${field}`, remedy]]),
)
