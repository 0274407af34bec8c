import { describe, expect, test } from 'vitest'
import { profileForm, refusalToSkip, validName } from './register-form.ts'

const faultsOf = (form: object, emails: 'hidden' | 'optional' | 'required' = 'required') =>
  profileForm(emails)
    .safeParse({ current_password: '', ...form })
    .error?.issues.map((issue) => issue.message) ?? []

describe('a profile', () => {
  test('without a name and an email address reports both', () => {
    expect(faultsOf({ name: ' ', email: '' })).toEqual(['nameRequired', 'emailRequired'])
  })

  test.each(['rina', 'rina@', 'rina@contoh', 'rina @contoh.id', '@contoh.id'])(
    'refuses %j as an email address',
    (email) => {
      expect(faultsOf({ name: 'Rina', email })).toEqual(['emailFormat'])
    },
  )

  test('is trimmed, because phone keyboards add spaces', () => {
    expect(
      profileForm('required').parse({ name: ' Rina Kusuma ', email: ' rina@contoh.id ', current_password: ' x ' }),
    ).toEqual({
      name: 'Rina Kusuma',
      email: 'rina@contoh.id',
      // A password is sent as it was typed.
      current_password: ' x ',
    })
  })

  test('has a name of at most a hundred characters', () => {
    expect(faultsOf({ name: 'a'.repeat(101), email: 'a@contoh.id' })).toEqual(['nameLong'])
  })
})

test('an email address that is optional may be empty, and one that is entered must be valid', () => {
  expect(faultsOf({ name: 'Rina', email: ' ' }, 'optional')).toEqual([])
  expect(faultsOf({ name: 'Rina', email: 'rina@' }, 'optional')).toEqual(['emailFormat'])
  expect(faultsOf({ name: '', email: '' }, 'hidden')).toEqual(['nameRequired'])
})

test('a name is trimmed, and one that is empty or too long is none', () => {
  expect([' Rina ', ' ', 'a'.repeat(101)].map(validName)).toEqual(['Rina', null, null])
})

describe('the form may be skipped', () => {
  test('with a name and without an email address', () => expect(refusalToSkip({ name: 'Rina', email: ' ' })).toBeNull())

  test('not once an email address has been entered, valid or not', () => {
    expect(refusalToSkip({ name: 'Rina', email: 'rina' })).toEqual({ field: 'email', fault: 'cannotSkip' })
    expect(refusalToSkip({ name: '', email: 'rina@contoh.id' })).toEqual({ field: 'email', fault: 'cannotSkip' })
  })

  test('not without a name', () => {
    expect(refusalToSkip({ name: ' ', email: '' })).toEqual({ field: 'name', fault: 'nameRequired' })
  })
})
