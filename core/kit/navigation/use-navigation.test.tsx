import { renderHook } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useSearch } from './use-navigation.ts'

afterEach(() => history.replaceState(null, '', '/'))

it('a query that contains the encoded query of a gateway is decoded once', () => {
  const gateway = '?res=notyet&userurl=http%3a%2f%2fnews.test%2f%3fa%3d1%26b%3d50%2525&md=AB'
  history.replaceState(null, '', `/login/lestari?data=${encodeURIComponent(gateway)}`)
  const { result, unmount } = renderHook(() => useSearch())
  expect(new URLSearchParams(result.current).get('data')).toBe(gateway)
  unmount()
})
