import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { each, createTestSandbox, type TestSandbox } from '../../sandbox/test-sandbox.ts'
import signIn from '../sign-in/sandbox.ts'
import dwf from './sandbox.ts'

const BUDI = '6281234567891'
const FORM = {
  name: 'Budi Santoso',
  phone: BUDI,
  identity_number: '3276010203900002',
  identity_card: 'file_1',
  address: 'Jl. Kenanga No. 3, Depok',
  location: { lat: -6.4025, lng: 106.7942 },
}
let testSandbox: TestSandbox
let token: string
beforeEach(async () => {
  testSandbox = createTestSandbox([
    { id: 'sign-in', sandbox: signIn },
    { id: 'dwf', sandbox: dwf },
  ])
  token = await testSandbox.token(BUDI)
})
afterEach(() => testSandbox.sandbox.close())

const register = (key: string, body: object = FORM) => testSandbox.call('POST', '/api/ctm/dwf', { token, key, body })
const state = async () => (await testSandbox.call('GET', '/api/ctm/dwf', { token })).json['data']
const waitingRow = () => dwf.waiting(testSandbox.world).find((row) => JSON.stringify(row.title).includes('Budi'))
const decide = (act: string) => {
  const action = dwf.actions[act]
  if (!action) throw new Error(`There is no action ${act}`)
  return action(testSandbox.world, { id: waitingRow()?.id ?? '' })
}

test('without a registration, the state is null', async () => {
  expect(await state()).toBeNull()
})

test('the desk shows the kind of the identity document, and an unknown kind is refused', async () => {
  await register('one', { ...FORM, identity_kind: 'sim' })
  expect(waitingRow()?.text).toContain('identity_kind: sim')
  expect((await register('two', { ...FORM, identity_kind: 'library' })).status).toBe(422)
})

test('a registration waits at the desk once, even when it is sent several times', async () => {
  expect((await register('one')).json['data']).toMatchObject({ status: 'requested', reason: null })
  await register('one')
  expect(dwf.waiting(testSandbox.world).filter((row) => JSON.stringify(row.title).includes('Budi'))).toHaveLength(1)
  expect(waitingRow()?.text).toContain('Jl. Kenanga')
  expect((await register('two')).json).toMatchObject({ error: 'registration.exists' })
})

describe('the desk', () => {
  beforeEach(() => register('one'))

  test('accepts: the customer gets the service type and a message', async () => {
    decide('accept')
    expect(await state()).toMatchObject({ status: 'accepted', reason: null })
    const profile = (await testSandbox.call('GET', '/api/ctm/', { token })).json['data']
    expect(each(profile?.['partner_service_types'])).toContain('dwf')
    expect(testSandbox.world.outbox.arrived(BUDI)[0]?.text).toContain('diterima')
  })

  test('rejects a location that is out of range, and the customer may register again', async () => {
    decide('out-of-range')
    expect(await state()).toMatchObject({ status: 'rejected', reason: 'out_of_range' })
    expect((await register('two')).json['data']).toMatchObject({ status: 'requested' })
  })

  test('decides only once', async () => {
    const row = waitingRow()
    decide('reject')
    expect(await state()).toMatchObject({ status: 'rejected', reason: 'other' })
    expect(() => dwf.actions['accept']?.(testSandbox.world, { id: row?.id })).toThrow('decided already')
  })
})

test('a missing field is named', async () => {
  expect((await register('one', { ...FORM, address: '' })).json['errors']).toHaveProperty('address')
})
