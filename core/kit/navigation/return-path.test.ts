import { expect, it } from 'vitest'
import { createCookiePage } from '../../../tests/doubles/cookie-page.ts'
import { createSafeStorage } from '../../kernel/values/safe-storage.ts'
import { createSession } from '../../kernel/session/session.ts'
import { rememberReturnPath, takeReturnPath } from './return-path.ts'

const refuse = () => {
  throw new Error('no storage')
}
const roleAt = (path: string) => (/^\/(re)?login(\/|$)/.test(path) ? 'sign-in' : path === '/start' ? 'home' : null)
const session = () =>
  createSession({ document: createCookiePage(), local: createSafeStorage(refuse), tab: createSafeStorage(refuse) })

it('returns the remembered page once', () => {
  const visit = session()
  rememberReturnPath(visit, '/packages?purchase=a', roleAt)
  expect([takeReturnPath(visit), takeReturnPath(visit)]).toEqual(['/packages?purchase=a', null])
})

it.each([
  '//evil.example',
  'javascript:alert(1)',
  '/\\evil',
  '/login/lestari',
  '/relogin/lestari?data=x',
  '/start',
  '/',
  null,
])('does not remember %s', (path) => {
  const visit = session()
  rememberReturnPath(visit, path, roleAt)
  expect(takeReturnPath(visit)).toBeNull()
})
