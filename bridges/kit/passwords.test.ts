import { expect, test } from 'vitest'
import { createPasswordHashes, type PasswordHashes } from './password-hashes.ts'
import { createPasswords } from './passwords.ts'
import { createTestBridge } from './testing/test-bridge.ts'
import { createStandInBilling } from './testing/stand-in-billing.ts'
import { openTestStore } from './testing/sqlite-store.ts'

async function scene() {
  const now = () => Date.parse('2026-11-26T05:00:00Z')
  const store = await openTestStore(now)
  const billing = createStandInBilling()
  const hashes = createPasswordHashes(store, 2)
  const compared: (string | null)[] = []
  const counted: PasswordHashes = {
    ...hashes,
    fits: (account, password) => {
      compared.push(account)
      return hashes.fits(account, password)
    },
  }
  return { store, billing, compared, passwords: createPasswords({ store, hashes: counted, billing, now }) }
}

test('a wrong password is compared with one slow hash, whether the account is unknown, has a password here, or one in the billing', async () => {
  const { billing, passwords, compared } = await scene()
  const [inBilling, here] = [billing.add({ id: 'lama' }), billing.add({ id: 'siti' })]
  await passwords.change(here, 'Rahasia-123')
  for (const customer of [null, here, inBilling]) expect(await passwords.fits(customer, 'Salah-123456')).toBe(false)
  expect(compared).toEqual([null, 'siti', 'lama'])
})

test('a password of the billing is taken over as a hash, and then only the hash counts', async () => {
  const { store, billing, passwords } = await scene()
  const customer = billing.add({ id: 'lama' })
  expect(await passwords.fits(customer, 'password-lama')).toBe(true)
  expect(await billing.customers.storedPasswordFits(customer, 'password-lama')).toBeNull()
  expect(await passwords.fits(customer, 'password-lama')).toBe(true)
  expect(await passwords.fits(customer, 'password-lamb')).toBe(false)
  const rows = await store.db.selectFrom('passwords').selectAll().execute()
  expect(rows).toMatchObject([{ account: 'lama', hash: expect.stringMatching(/^scrypt:2:/) }])
  expect(JSON.stringify(rows)).not.toContain('password-lama')
})

test('a temporary password signs in its customer alone, and is stored as a hash', async () => {
  const { store, billing, passwords } = await scene()
  const [siti, budi] = [billing.add({ id: 'siti' }), billing.add({ id: 'budi' })]
  const password = await passwords.temporary(siti)
  expect([await passwords.fits(siti, password), await passwords.fits(budi, password)]).toEqual([true, false])
  expect(JSON.stringify(await store.db.selectFrom('temporary_passwords').selectAll().execute())).not.toContain(password)
})

test('credentials for the router sign nobody in, and without a running package there are none', async () => {
  const { billing, call, signIn } = await createTestBridge()
  billing.add({ id: 'siti' })
  const { access: bearer } = await signIn('siti')
  const body = { domain: 'warung', ip: '10.5.50.7', identity: 'hs' }
  const { answer } = await call('POST', '/api/router/reconnect', { bearer, body })
  const login = { ...(answer['data'] as object), account_type: 'customer', domain: 'warung' }
  expect((await call('POST', '/api/login-with-password', { body: login })).status).toBe(422)
  billing.hasPackage = false
  expect(await call('POST', '/api/router/reconnect', { bearer, body })).toMatchObject({
    status: 403,
    answer: { error: 'package.none', message: expect.stringContaining('Belum ada paket') },
  })
})
