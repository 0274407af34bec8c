import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useShownNumber } from './use-shown-number.ts'

it('a number of another country is shown as that country writes it', async () => {
  const { result, rerender } = renderHook(({ full }) => useShownNumber(full), { initialProps: { full: '84912345678' } })
  expect(result.current).toBe('+84912345678')
  await waitFor(() => expect(result.current).toBe('+84 912 345 678'))
  rerender({ full: '6281234567890' })
  expect(result.current).toBe('+62 812-3456-7890')
  rerender({ full: '2250712345678' })
  await waitFor(() => expect(result.current).toBe('+225 07 12 34 5678'))
})
