/**
 * The time to read a received text grows with its length, not with its square: one long text must not stop a
 * server. Times are compared with each other, so that a slow machine changes nothing.
 */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partnerFaults } from '../schemas/partner/plan-faults.ts'
import { codeIn } from '../core/kit/forms/code-in-text.ts'
import { readPlanned } from '../core/kit/forms/number-plans.ts'
import { readNumber } from '../core/kit/forms/read-number.ts'
import { readRouterData } from '../core/kernel/gateway/router-data.ts'
import { readLinkToken } from '../core/kit/navigation/link-token.ts'
import { hostName } from '../schemas/partner/find-partner.ts'
import { findJsonFault } from '../schemas/partner/json-fault.ts'
import { readLoginConfig } from '../schemas/partner/login-config.ts'
import { normalizeIdentifier } from '../backend/rules/normalize-identifier.ts'
import { safePath } from '../core/kernel/values/safe-path.ts'
import { fakePartner } from './doubles/fake-host.ts'
import { EMAIL, passwordFault, PHONE, typedValue } from '../core/public/values.ts'
import { readLoginName } from '../plugins/sign-in/flow/login-name.ts'
import { voucherCode } from '../plugins/sign-in/voucher/voucher-code.ts'

const partner = fakePartner('lestari')

/** All functions that read a text from outside with a pattern. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  'a typed value': typedValue,
  'an email address': (text) => EMAIL.test(text),
  'a phone number': (text) => PHONE.test(text),
  'a typed phone number': (text) => readNumber(text, 'ID'),
  'a number of another country': (text) => readPlanned(text, 'VN'),
  'a new password': passwordFault,
  'a login name': (text) => readLoginName(text, 'ID'),
  'the name of an account': normalizeIdentifier,
  'a pasted code': codeIn,
  'a voucher': voucherCode,
  'a path to return to': safePath,
  'a host name': hostName,
  'the token of a link': (text) => readLinkToken({ hash: `#token=${text}`, search: '' }),
  'a router’s data': readRouterData,
  'a login config': (text) => readLoginConfig([{ config_name: text, value: text }], 'config'),
  'a partner’s file': findJsonFault,
  'a partner’s wording': (text) =>
    partnerFaults([], { ...partner, words: { id: { 'core:hello': text } } }, new Map([['core:hello', new Set()]])),
}

/** Characters that patterns treat differently. */
const piece = (minLength: number) =>
  fc
    .array(fc.constantFrom(...'aA1@.- \t\n=/\\%{}"\'[]:,;&?#+_<(kode̲１'), { minLength, maxLength: 3 })
    .map((letters) => letters.join(''))

const SHORT = 500
const TIMES = 16
/** A text of 16 times the length may take 16 times as long; squared it would be 256 times. The rest allows for noise. */
const MAX_GROWTH_FACTOR = 80
/** Milliseconds. Shorter times are noise. */
const NOISE = 0.05

function fastest(read: (text: string) => unknown, text: string): number {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now()
    read(text)
    return performance.now() - start
  })
  return Math.min(...times)
}

describe('the time to read', () => {
  test.each(Object.entries(READERS))('%s grows with the length of the text alone', (_, read) => {
    fc.assert(
      fc.property(piece(0), piece(1), piece(0), (begin, repeated, end) => {
        const text = (length: number) => begin + repeated.repeat(length / repeated.length) + end
        const short = Math.max(fastest(read, text(SHORT)), NOISE)
        expect(fastest(read, text(SHORT * TIMES)) / short).toBeLessThan(MAX_GROWTH_FACTOR)
      }),
      {
        numRuns: 40,
        examples: [
          ['a@', '.', '@'],
          ['a@', '.', ' '],
          ['', '{{', ''],
          ['{{', 'a', ''],
          ['1', ' ', 'x'],
          ['', '=', 'x'],
          ['', '"\\', ''],
          ['', '%25', ''],
        ],
      },
    )
  })
})
