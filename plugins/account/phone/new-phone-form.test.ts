import { expect, test } from 'vitest'
import { newPhoneForm } from './new-phone-form.ts'

const SITI = '6281234567890'
const faultOf = async (phone: string, current: string | null = SITI) => {
  const { error } = await newPhoneForm(current, 'ID').safeParseAsync({ phone, current_password: '' })
  return error?.issues.map(({ message }) => message)
}

test.each(['0813-1112-223', '+62 813 1112 223', '628131112223'])(
  'the number %s is sent with its country code',
  async (phone) =>
    expect(await newPhoneForm(SITI, 'ID').parseAsync({ phone, current_password: ' x ' })).toEqual({
      phone: '628131112223',
      // A space may be part of the password.
      current_password: ' x ',
    }),
)

test.each(['', '12', '0812abc', '0812 3456 7890 1234 5'])('%j is refused as a phone number', async (phone) =>
  expect(await faultOf(phone)).toEqual(['format']),
)

test('the current number is refused in any notation', async () => {
  expect(await faultOf('0812 3456 7890')).toEqual(['same'])
  expect(await faultOf('0812 3456 7890', null)).toBeUndefined()
})

test('a number without a country code gets the code of the partner’s country', async () => {
  const { phone } = await newPhoneForm(SITI, 'MY').parseAsync({ phone: '012-345 6789', current_password: '' })
  expect(phone).toBe('60123456789')
})
