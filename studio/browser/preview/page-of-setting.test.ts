import { expect, test } from 'vitest'
import { pageOfSetting } from './page-of-setting.ts'

test('the greeting is seen on the sign-in page, a page at its path, a colour everywhere', () => {
  const value = { pages: [{ path: '/about' }] }
  expect(pageOfSetting(['brand', 'welcome', 'id'], value)).toEqual({ path: '/login', isForGuests: true })
  expect(pageOfSetting(['pages', 0, 'title', 'id'], value)).toEqual({ path: '/about', isForGuests: false })
  expect(pageOfSetting(['pages', 1, 'text', 'id'], value)).toBeNull()
  expect(pageOfSetting(['menus', 'bottom'], value)).toEqual({ path: '/', isForGuests: false })
  expect(pageOfSetting(['brand', 'color'], value)).toBeNull()
})
