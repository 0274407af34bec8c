import { expect, test } from 'vitest'
import { defineSandbox } from '../../backend/define-sandbox.ts'
import { plugins } from '../plugins.ts'
import { createTestSandbox } from '../test-sandbox.ts'

const tea = { id: 'tea', sandbox: defineSandbox({ capabilities: ['vip'] }) }
const BUDI = '6281234567891'

test('a granted capability is among the permissions of the customer, and of nobody else', async () => {
  const { sandbox, call, token } = createTestSandbox([...plugins, tea])
  const budi = sandbox.world.accounts.byPhone(BUDI, 'default')
  if (!budi) throw new Error('The sandbox has no Budi')
  sandbox.world.grant(budi, 'vip')
  sandbox.world.grant(budi, 'vip')
  const permissionsOf = async (phone: string) =>
    (await call('GET', '/api/authorization', { token: await token(phone) })).json['permissions']
  expect(await permissionsOf(BUDI)).toEqual(['profile', 'packages', 'purchases', 'retailers', 'vip'])
  expect(await permissionsOf('6281234567890')).not.toContain('vip')
})

test('one that no plugin names is refused, with those that there are', () => {
  const { world } = createTestSandbox([tea]).sandbox
  expect(() => world.grant({ id: 'budi' }, 'vipp')).toThrow(/no plugin has the capability vipp.*known: debug, vip\./i)
})
