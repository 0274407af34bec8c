import { expect, it } from 'vitest'
import { readDomain } from './domain-facts.ts'

it.each<[unknown, unknown]>([
  [{ data: 'lestari' }, { id: 'lestari', logo: null }],
  ['lestari', { id: 'lestari', logo: null }],
  [
    { domain: 'lestari', name: 'L', login_logo: 'f_1' },
    { id: 'lestari', logo: 'f_1' },
  ],
  [{ data: { domain: 'lestari', login_logo: '' } }, { id: 'lestari', logo: null }],
  [{ data: null }, null],
  [{ data: { domain: 7 } }, null],
  [[], null],
  [null, null],
])('the answer %j is read as %j', (answer, facts) => expect(readDomain(answer)).toEqual(facts))
