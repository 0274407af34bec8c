import { expect, test } from 'vitest'
import { screenPath } from './screen-path.ts'

const patterns = ['/', '/login/:domain?', '/verify/:domain', '/verify_new_email/', '/packages', '/invoice/:id']

test.each([
  ['/', '/'],
  ['/login', '/login/lestari'],
  ['/login/', '/login/lestari'],
  ['/login/lestari', '/login/lestari'],
  ['/verify/lestari', '/verify/lestari'],
  ['/verify_new_email', '/verify_new_email'],
  ['/Packages', '/packages'],
])('%s is prerendered as %s', (pathname, path) => expect(screenPath(pathname, patterns, 'lestari')).toBe(path))

test.each(['/login/nusa', '/login/lestari/x', '/verify', '/invoice/7', '//packages', '/nothing', '/:domain'])(
  '%s is not prerendered',
  (pathname) => expect(screenPath(pathname, patterns, 'lestari')).toBeNull(),
)
