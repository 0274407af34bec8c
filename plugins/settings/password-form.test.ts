import { describe, expect, it } from 'vitest'
import { passwordChangeForm, type PasswordForm } from './password-form.ts'

const GOOD: PasswordForm = { current: 'Lama#2025', password: 'Baru#2026', confirmation: 'Baru#2026' }
const faults = (changes: Partial<PasswordForm>) =>
  passwordChangeForm
    .safeParse({ ...GOOD, ...changes })
    .error?.issues.map(({ path, message }) => `${path.join()} ${message}`)

describe('changing a password', () => {
  it('accepts a good password', () => expect(faults({})).toBeUndefined())

  it.each(['Ab#4567', 'baru#2026', 'BARU#2026', 'Baruu#baru', 'Baru20266'])('refuses “%s” as too weak', (password) =>
    expect(faults({ password, confirmation: password })).toEqual(['password weak']),
  )

  it('refuses a commonly used password, and accepts a passphrase', () => {
    expect(faults({ password: 'Password#1', confirmation: 'Password#1' })).toEqual(['password known'])
    expect(faults({ password: 'kopi hitam di warung', confirmation: 'kopi hitam di warung' })).toBeUndefined()
  })

  it('requires the same new password twice', () => {
    expect(faults({ confirmation: 'Baru#2027' })).toEqual(['confirmation differs'])
    expect(faults({ confirmation: '' })).toContain('confirmation confirmationRequired')
  })

  it('requires the current password, and a different new password', () => {
    expect(faults({ current: '' })).toContain('current currentRequired')
    expect(faults({ current: GOOD.password })).toEqual(['password same'])
  })
})
