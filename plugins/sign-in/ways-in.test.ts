/** What is typed, pasted and carried by links, before any of it is sent. */
import { createSafeStorage } from '#core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readFragment } from './fragment.ts'
import { readLoginName } from './login-name.ts'
import { newPasswordForm } from './passwords.ts'
import { forgetPending, keepPending, readPending } from './pending.ts'
import { SOCIAL_LEFT } from './social-left.ts'
import { takeReturn } from './social-return.ts'
import { voucherCode } from './voucher-code.ts'

const memory = () =>
  createSafeStorage(() => {
    throw new Error('no storage here')
  })

describe('who signs in with a password', () => {
  it.each([
    ['0812 3456 7890', { kind: 'phone', phone: '6281234567890', dial: '62' }],
    [' siti@contoh.id ', { kind: 'email', email: 'siti@contoh.id' }],
    ['', 'loginRequired'],
    ['siti.contoh.id', 'emailFormat'],
    ['siti@contoh', 'emailFormat'],
    ['12', 'phoneFormat'],
  ])('%s', (typed, read) => expect(readLoginName(typed, '62')).toEqual(read))
})

describe('a new password', () => {
  it.each([
    ['Gapura#2026', 'Gapura#2026', undefined],
    ['gapura#2026', 'gapura#2026', 'passwordWeak'],
    ['GAPURA#2026', 'GAPURA#2026', 'passwordWeak'],
    ['Gapura2026', 'Gapura2026', 'passwordWeak'],
    ['Gapura#Net', 'Gapura#Net', 'passwordWeak'],
    ['Gap#202', 'Gap#202', 'passwordWeak'],
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
  it('of dashes alone is none', () => expect(voucherCode(' - ')).toBe(''))
})

describe('what a link carries', () => {
  it.each([
    ['#token=ot_abcdefgh', { kind: 'token', token: 'ot_abcdefgh' }],
    ['#error=social.canceled', { kind: 'error', error: 'social.canceled' }],
    ['', { kind: 'none' }],
    ['#content', { kind: 'none' }],
    ['#token=', { kind: 'none' }],
    ['#token=<script>alert(1)</script>', { kind: 'none' }],
    [`#token=${'a'.repeat(1_001)}`, { kind: 'none' }],
  ])('%s', (hash, read) => expect(readFragment(hash)).toEqual(read))

  it('has an answer, whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (hash) => {
        expect(readFragment(hash).kind).toMatch(/^(none|token|error)$/)
      }),
    )
  })
})

describe('a code that was asked for', () => {
  const pending = { phone: '6281234567890', dial: '62', resendAt: 60_000 }
  const place = () => ({ tab: memory(), local: memory(), partner: { id: 'lestari' } })

  it('is found again by another tab for ten minutes', () => {
    const first = place()
    keepPending(first, pending, 0)
    const other = { ...first, tab: memory() }
    expect(readPending(other, 599_999)).toMatchObject(pending)
    expect(readPending(other, 600_000)).toBeNull()
  })

  it('is nobody else’s, and gone when it is forgotten', () => {
    const here = place()
    keepPending(here, pending, 0)
    expect(readPending({ ...here, partner: { id: 'nusa' } }, 1)).toBeNull()
    forgetPending(here)
    expect(readPending(here, 1)).toBeNull()
  })

  it('is not read from what cannot be one', () => {
    const here = place()
    for (const text of ['', '{', '[]', 'null', '{"phone":1}']) {
      here.local.set('otp-pending.lestari', text)
      expect(readPending(here, 1)).toBeNull()
    }
  })
})

describe('a tab that went out to a provider', () => {
  it('knows its query once, for a quarter of an hour', () => {
    const tab = memory()
    tab.set(SOCIAL_LEFT, '1000?data=abc')
    expect(takeReturn(tab, 2_000)).toBe('?data=abc')
    expect(takeReturn(tab, 2_000)).toBeNull()
    tab.set(SOCIAL_LEFT, '1000')
    expect(takeReturn(tab, 2_000)).toBe('')
    tab.set(SOCIAL_LEFT, '1000')
    expect(takeReturn(tab, 1_000 + 15 * 60_000)).toBeNull()
  })
})
