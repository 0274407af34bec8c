import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluate, type Circumstances, type When } from './condition.ts'
import { reasonSentence } from './reason-sentence.ts'

const given: Circumstances = {
  facts: { accountTypes: ['customer'], serviceTypes: ['dwf'], capabilities: ['debug'] },
  loginConfig: { on: true, off: false, text: 'true', one: 1 },
  options: { on: true, off: false, text: 'yes' },
  languages: ['id', 'en'],
}
const holds = (when: When) => evaluate(when, given)

describe('conditions', () => {
  it.each<[When, boolean]>([
    [{ accountType: 'customer' }, true],
    [{ accountType: 'rtrw' }, false],
    [{ serviceType: 'dwf' }, true],
    [{ serviceType: 'home' }, false],
    [{ capability: 'debug' }, true],
    [{ capability: 'root' }, false],
    [{ option: 'on' }, true],
    [{ option: 'text' }, false],
    [{ option: 'missing' }, false],
    [{ option: 'toString' }, false],
    [{ loginConfig: 'on' }, true],
    [{ loginConfig: 'text' }, false],
    [{ loginConfig: 'one' }, false],
    [{ loginConfig: 'missing' }, false],
    [{ minLanguages: 2 }, true],
    [{ minLanguages: 3 }, false],
    [{ not: { option: 'off' } }, true],
    [{ any: [] }, false],
    [{ all: [] }, true],
    [{ any: [{ option: 'off' }, { option: 'on' }] }, true],
    [{ all: [{ option: 'off' }, { option: 'on' }] }, false],
  ])('%j is %s', (when, expected) => expect(holds(when)).toBe(expected))

  it.each<[string, Circumstances['facts']['accountTypes'], readonly boolean[]]>([
    ['no session', null, [false, false, true]],
    ['a customer', ['customer'], [true, false, false]],
    ['a reseller', ['rtrw'], [false, true, false]],
    ['both', ['customer', 'rtrw'], [true, true, false]],
    ['neither, signed in', [], [false, false, false]],
  ])('on the account type hold for each type that %s has', (_, accountTypes, expected) => {
    const of = (accountType: 'customer' | 'rtrw' | null) =>
      evaluate({ accountType }, { ...given, facts: { ...given.facts, accountTypes } })
    expect([of('customer'), of('rtrw'), of(null)]).toEqual(expected)
  })

  const { when } = fc.letrec<{ when: When }>((tie) => ({
    when: fc.oneof(
      { maxDepth: 4 },
      fc.record({ accountType: fc.constantFrom('customer' as const, 'rtrw' as const) }),
      fc.record({ serviceType: fc.string() }),
      fc.record({ capability: fc.string() }),
      fc.record({ option: fc.constantFrom('on', 'off', '__proto__') }),
      fc.record({ loginConfig: fc.constantFrom('on', 'off', '__proto__') }),
      fc.record({ minLanguages: fc.nat(4) }),
      fc.record({ not: tie('when') }),
      fc.record({ any: fc.array(tie('when'), { maxLength: 3 }) }),
      fc.record({ all: fc.array(tie('when'), { maxLength: 3 }) }),
    ),
  }))

  it('do not throw, and `not` negates', () => {
    fc.assert(
      fc.property(when, (condition) => {
        expect(holds({ not: condition })).toBe(!holds(condition))
        expect(holds({ any: [condition] })).toBe(holds(condition))
        expect(holds({ all: [condition] })).toBe(holds(condition))
      }),
    )
  })
})

const sentence = (when: When, changes: Partial<Circumstances> = {}) =>
  reasonSentence({ code: 'off.when', detail: '', at: '', condition: { when, given: { ...given, ...changes } } })

it.each<[string, When, Partial<Circumstances>]>([
  [
    'shown for rtrw (this visitor: customer) and unless the option on is true (it is true)',
    { all: [{ accountType: 'rtrw' }, { not: { option: 'on' } }] },
    {},
  ],
  ['shown with at least 3 languages (there are id and en)', { minLanguages: 3 }, {}],
  [
    'shown for rtrw (this visitor: a guest)',
    { accountType: 'rtrw' },
    { facts: { ...given.facts, accountTypes: null } },
  ],
  ['shown for signed-in customers (this visitor: customer)', { not: { accountType: null } }, {}],
  [
    'shown without the service x (this visitor: dwf) and without the capability y',
    { not: { any: [{ serviceType: 'x' }, { capability: 'y' }] } },
    {},
  ],
  [
    'shown with the service x (this visitor: dwf) or with the capability y',
    { any: [{ serviceType: 'x' }, { capability: 'y' }] },
    {},
  ],
  ['shown if login config missing is true (it is null)', { loginConfig: 'missing' }, {}],
])('the plan says “%s”', (expected, when, changes) => {
  expect(sentence(when, changes)).toBe(expected)
})

it.each([null, undefined, 7, 'x', {}, { any: 7 }, { all: [null] }])('a condition %j does not hold', (when) => {
  const invalid = when as unknown as When
  expect(evaluate(invalid, given)).toBe(false)
  expect(sentence(invalid)).toBe('shown by a condition that cannot be read')
})
