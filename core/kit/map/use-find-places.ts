/** Returns a function that finds places for a typed address. It throws an `ApiError`. */
import { useCallback } from 'react'
import { useClient } from '../query/client-context.ts'
import { findPlaces } from '../../kernel/partner/endpoints.ts'
import { typedValue } from '../../kernel/values/typed-value.ts'
import type { FindPlaces } from './address-search.tsx'

export function useFindPlaces(): FindPlaces {
  const client = useClient()
  return useCallback(
    async (typed) => (await client.call(findPlaces, { query: { q: typedValue(typed) } })).data,
    [client],
  )
}
