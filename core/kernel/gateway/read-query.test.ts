import { expect, it } from 'vitest'
import { defineGateway } from './gateway-kind.ts'
import { readQuery } from './read-query.ts'

it.each(['?gw=10.5.50.1&x=1', 'gw=10.5.50.1&x=1'])('a driver gets the whole text of %s', (search) => {
  const seen: string[] = []
  const driver = defineGateway({
    description: 'a test',
    read: ({ text }) => {
      seen.push(text)
      return null
    },
    login: () => ({ kind: 'none' }),
  })
  expect(readQuery(search, [{ id: 'uam', driver }], [])).toBeNull()
  expect(seen).toEqual(['gw=10.5.50.1&x=1'])
})
