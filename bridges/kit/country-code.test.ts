import { expect, test } from 'vitest'
import { createTestBridge } from './testing/test-bridge.ts'

const body = (phone: string) => ({ phone, account_type: 'customer', domain_type: 'warung' })

test.each([
  ['254', '0712 345 678', '254712345678'],
  ['254', '+254712345678', '254712345678'],
  ['254', '6281234567890', '6281234567890'],
  ['225', '01 02 03 04 05', '2250102030405'],
  [undefined, '081234567890', '6281234567890'],
])('with the country code %s the number %s signs in as %s', async (countryCode, typed, phone) => {
  const { call, billing, codeOf, sent } = await createTestBridge(countryCode === undefined ? {} : { countryCode })
  await call('POST', '/api/request_otp', { body: body(typed) })
  expect(sent.map(({ to }) => to)).toEqual([phone])
  const { answer } = await call('POST', '/api/check_otp', {
    key: 'key',
    body: {
      ...body(typed),
      otp: codeOf(phone),
    },
  })
  expect(await billing.customers.byPhone(phone)).toMatchObject({ username: answer['username'] })
})

test('a local number has the country code of the billing before the listed countries are compared', async () => {
  const { call, sent } = await createTestBridge({ countryCode: '254', codeCountries: ['254'] })
  expect((await call('POST', '/api/request_otp', { body: body('0712345678') })).answer).toMatchObject({ error: false })
  expect(sent).toHaveLength(1)
})
