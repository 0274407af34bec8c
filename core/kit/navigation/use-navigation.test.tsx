import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSearch } from './use-navigation.ts'

afterEach(() => history.replaceState(null, '', '/'))

it('the query is what the address says, also where it holds the query of a gateway with an address in it', () => {
  const gateway = '?res=notyet&userurl=http%3a%2f%2fnews.test%2f%3fa%3d1%26b%3d50%2525&md=AB'
  history.replaceState(null, '', `/login/lestari?data=${encodeURIComponent(gateway)}`)
  const { result, unmount } = renderHook(() => useSearch())
  expect(new URLSearchParams(result.current).get('data')).toBe(gateway)
  unmount()
})
