import { expect, test } from 'vitest'
import { openTestBilling } from './testing/test-billing.ts'

/** The customers of a billing in which one customer's number is written like this. */
async function customersWith(countryCode: string, phonenumber: string) {
  const { databases, billing } = await openTestBilling({ countryCode })
  await databases.billing
    .insertInto('tbl_customers')
    .values({
      id: 7,
      username: 'awa',
      password: '',
      fullname: 'Awa',
      address: null,
      phonenumber,
      email: '',
      coordinates: '',
      account_type: 'Personal',
      status: 'Active',
    })
    .execute()
  return billing.customers
}

test.each([
  ['62', '081234567890', '6281234567890'],
  ['62', '6281234567890', '6281234567890'],
  ['62', '+6281234567890', '6281234567890'],
  ['254', '0712345678', '254712345678'],
  // These countries keep the zero of a local number after the country code.
  ['225', '0102030405', '2250102030405'],
  ['39', '0212345678', '390212345678'],
])('with the country code %s, the customer whose number is written %s is found by %s', async (code, written, full) => {
  const customers = await customersWith(code, written)
  expect(await customers.byPhone(full)).toMatchObject({ username: 'awa', phone: full })
})

test.each([
  ['62', '81234567890', '6281234567890'],
  // A mobile number of Italy is written without a zero, so this is another number.
  ['39', '03471234567', '393471234567'],
  ['225', '102030405', '2250102030405'],
])('with the country code %s, %s is not the number %s', async (code, written, full) => {
  expect(await (await customersWith(code, written)).byPhone(full)).toBeNull()
})

test.each(['', '-', '0', 'belum ada', '12345'])('%j is no number of a customer', async (written) => {
  const customers = await customersWith('62', written)
  expect(await customers.byUsername('awa')).toMatchObject({ phone: null })
})
