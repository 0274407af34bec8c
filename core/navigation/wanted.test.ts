import { expect, it } from 'vitest'
import { createCookiePage } from '../../tests/doubles/cookie-page.ts'
import { createSafeStorage } from '../session/safe-storage.ts'
import { createSession } from '../session/session.ts'
import { rememberWanted, takeWanted } from './wanted.ts'

const refuse = () => {
  throw new Error('no storage')
}
const session = () =>
  createSession({ document: createCookiePage(), local: createSafeStorage(refuse), tab: createSafeStorage(refuse) })

it('leads once to what was wanted, then home', () => {
  const one = session()
  rememberWanted(one, '/packages?purchase=a')
  expect([takeWanted(one), takeWanted(one)]).toEqual(['/packages?purchase=a', '/'])
})

it.each(['//evil.example', 'javascript:alert(1)', '/\\evil', '/login/lestari', '/relogin/lestari?data=x', '/', null])(
  'keeps nothing of %s',
  (path) => {
    const one = session()
    rememberWanted(one, path)
    expect(takeWanted(one)).toBe('/')
  },
)
