import { expect, it } from 'vitest'
import { pinnedGateway, type AddedKind, type Gateway } from './gateway.ts'
import { arrivalIn, readQuery } from './read-query.ts'
import { withKinds } from './gateway-kind.ts'

const KIND: AddedKind = { id: 'gerbang', query: { gateway: 'uamip', ip: 'client', error: 'why' } }
const LISTED: readonly Gateway[] = [
  { kind: 'uam', name: 'Balai', addresses: ['http://10.1.0.1:3990'] },
  { kind: 'gerbang', name: 'Pasar', addresses: ['https://gw.example'] },
]

it('a gateway of an unknown kind is left out, so that nothing is sent to it', () => {
  expect(withKinds(LISTED, []).map(({ name }) => name)).toEqual(['Balai'])
  expect(withKinds(LISTED, [KIND]).map(({ name }) => name)).toEqual(['Balai', 'Pasar'])
})

it('a plugin cannot replace a kind of the core', () => {
  expect(withKinds(LISTED, [{ ...KIND, id: 'uam' }])).toEqual([LISTED[0]])
})

it('a plugin’s kind with CoovaChilli’s query is read by its own names at its listed addresses, and as CoovaChilli elsewhere', () => {
  const gateways = withKinds(LISTED, [KIND])
  const read = (query: string) => readQuery(query, gateways)
  expect(read('?res=notyet&uamip=gw.example&client=10.9.0.7&why=no')).toMatchObject({
    kind: 'gerbang',
    address: 'https://gw.example',
    ip: '10.9.0.7',
    error: 'no',
  })
  expect(read('?res=notyet&uamip=10.1.0.1&ip=10.1.0.7')).toMatchObject({ kind: 'uam', ip: '10.1.0.7' })
})

it('an address that is not listed is recognised, but matches no gateway', () => {
  const gateways = withKinds(LISTED, [{ ...KIND, query: { gateway: 'gw' } }])
  const arrival = readQuery('?gw=evil.example', gateways)
  expect(arrival).toMatchObject({ kind: 'gerbang', address: 'https://evil.example' })
  expect(pinnedGateway({ kind: 'gerbang', address: 'https://evil.example' }, gateways)).toBeNull()
  expect(arrivalIn('?gw=gw.example', gateways)).toBe('?gw=gw.example')
  expect(arrivalIn('?gw=gw.example', withKinds(LISTED, []))).toBeNull()
})
