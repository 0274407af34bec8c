/** Parsing and validation of the input of sign-in. */
import { createSafeStorage } from '@gapura/core/session'
import { describe, expect, it } from 'vitest'
import { arrivalQuery } from '../router/arrival-query.ts'
import { readLoginName } from './login-name.ts'
import { emailForm, newPasswordForm, passwordForm } from '../password/password-forms.ts'
import { SOCIAL_LEFT_KEY } from '../social/social-left.ts'
import { takeReturn } from '../social/social-return.ts'
import { voucherCode, voucherForm } from '../voucher/voucher-code.ts'

const memory = () =>
  createSafeStorage(() => {
    throw new Error('no storage here')
  })

describe('a login name', () => {
  it.each([
    ['0812 3456 7890', { kind: 'phone', phone: '6281234567890', shown: '+62 812-3456-7890' }],
    [' siti@contoh.id ', { kind: 'email', email: 'siti@contoh.id' }],
    ['', 'loginRequired'],
    ['siti.contoh.id', 'emailFormat'],
    ['siti@contoh', 'emailFormat'],
    ['12', 'phoneFormat'],
  ])('%s', async (typed, read) => expect(await readLoginName(typed, 'ID')).toEqual(read))
})

describe('the form of a password', () => {
  it.each([
    ['0812 3456 7890', 'x', undefined],
    ['siti@contoh.id', 'x', undefined],
    ['', 'x', 'login loginRequired'],
    ['12', 'x', 'login phoneFormat'],
    ['siti@contoh', 'x', 'login emailFormat'],
    ['siti@contoh.id', '', 'password passwordEmpty'],
  ])('%s with “%s”', async (login, password, fault) => {
    const { error } = await passwordForm('ID').safeParseAsync({ login, password })
    const [issue] = error?.issues ?? []
    expect(issue && `${issue.path.join()} ${issue.message}`).toBe(fault)
  })

  it.each([
    ['siti@contoh.id', undefined],
    ['', 'emailRequired'],
    ['siti@contoh', 'emailFormat'],
  ])('by email: “%s”', (email, fault) => {
    expect(emailForm.safeParse({ email }).error?.issues[0]?.message).toBe(fault)
  })
})

describe('a new password', () => {
  it.each([
    ['Gapura#2026', 'Gapura#2026', undefined],
    ['gapura#2026', 'gapura#2026', 'passwordWeak'],
    ['GAPURA#2026', 'GAPURA#2026', 'passwordWeak'],
    ['Gapura2026', 'Gapura2026', 'passwordWeak'],
    ['Gapura#Net', 'Gapura#Net', 'passwordWeak'],
    ['Gap#202', 'Gap#202', 'passwordWeak'],
    ['Password#1', 'Password#1', 'passwordKnown'],
    ['Gapura#2026', '', 'confirmationRequired'],
    ['Gapura#2026', 'Gapura#2027', 'confirmationDiffers'],
  ])('%s, again %s', (password, confirmation, fault) => {
    const { error } = newPasswordForm.safeParse({ password, confirmation })
    expect(error?.issues[0]?.message).toBe(fault)
  })
})

describe('a voucher', () => {
  it.each(['GAPURA-2026', 'gapura 2026', ' Gapura – 2026 ', 'gapura_2026', 'GAPURA--2026'])('%s', (typed) =>
    expect(voucherCode(typed)).toBe('GAPURA-2026'),
  )
  it('of dashes only is invalid', () =>
    expect(voucherForm.safeParse({ code: ' - ' }).error?.issues.map(({ message }) => message)).toEqual(['empty']))
})

describe('a tab that has opened a provider', () => {
  it('returns its query once, for a quarter of an hour', () => {
    const tab = memory()
    tab.set(SOCIAL_LEFT_KEY, '1000?data=abc')
    expect(takeReturn(tab, 2_000)).toBe('?data=abc')
    expect(takeReturn(tab, 2_000)).toBeNull()
    tab.set(SOCIAL_LEFT_KEY, '1000')
    expect(takeReturn(tab, 2_000)).toBe('')
    tab.set(SOCIAL_LEFT_KEY, '1000')
    expect(takeReturn(tab, 1_000 + 15 * 60_000)).toBeNull()
  })
})

it.each([
  ['a+b=', '?data=a%2Bb%3D'],
  ['?res=notyet&uamip=10.1.0.1', '?data=%3Fres%3Dnotyet%26uamip%3D10.1.0.1'],
  [null, ''],
])('of the arrival %j the next page of signing in gets “%s”', (arrival, expected) => {
  expect(arrivalQuery(arrival)).toBe(expected)
})
