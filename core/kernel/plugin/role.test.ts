import { describe, expect, it } from 'vitest'
import { FAULT_SENTENCES } from './fault-sentences.ts'
import { fillPath, isBelow, isRole, ROLES } from './role.ts'

describe('a pattern is filled', () => {
  it.each([
    ['/login/:domain', '/login/lestari'],
    ['/login/:domain?', '/login/lestari'],
    ['/:domain?/login', '/lestari/login'],
    ['/invoice/:id?', '/invoice'],
    ['/files/*?', '/files'],
    ['/help/', '/help'],
    ['//help', '/help'],
    ['/', '/'],
    ['/:domains?', '/'],
  ])('%s gives %s', (pattern, path) => expect(fillPath(pattern, 'lestari')).toBe(path))

  it.each(['/invoice/:id', '/files/*', '/login/:domain/:id', '/:domains'])('%s cannot be filled', (pattern) =>
    expect(fillPath(pattern, 'lestari')).toBeNull(),
  )

  it('with the domain encoded', () => expect(fillPath('/login/:domain', 'a b/c')).toBe('/login/a%20b%2Fc'))
})

it.each([
  ['/login/:domain/password', '/login/:domain?', true],
  ['/login/:domain?', '/login/:domain', false],
  ['/login/:domain', '/login', true],
  ['/login', '/login', false],
  ['/logins/a', '/login', false],
  ['/login', '/login/:domain', false],
  ['/a/login/b', '/login', false],
  ['/login', '/', false],
])('%s is below %s: %s', (pattern, above, expected) => expect(isBelow(pattern, above)).toBe(expected))

it('only the names of roles are roles', () => {
  expect(Object.keys(ROLES).every(isRole)).toBe(true)
  expect([null, 7, '', 'toString', 'Home'].some(isRole)).toBe(false)
})

it.each(Object.entries(FAULT_SENTENCES))(
  'the sentence of %s has the fault, its consequence and the remedy',
  (_, sentence) => {
    expect(sentence.match(/[a-z`’)]\.( |$)/g)?.length).toBeGreaterThanOrEqual(3)
  },
)
