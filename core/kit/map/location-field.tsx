import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { LocationInputProps } from './location-input.tsx'
import { useCallback } from 'react'
import { typedValue } from '../../kernel/values/typed-value.ts'
import { useClient } from '../query/client-context.ts'
import type { FindPlaces } from './address-search.tsx'
import { findPlaces } from '../../kernel/partner/endpoints.ts'
import { useCapability } from '../context/use-capability.ts'
import { usePortal } from '../context/portal-context.ts'

const LazyInput = lazyComponent(() => import('./location-input.tsx'), { waiting: null, texts: FIELD_TEXTS })

/**
 * A lazily loaded form field for a place: from the device, a pin on a map, an address, or coordinates. `value` is null without a place;
 * `fault` is a translated message.
 */
export function LocationField(props: LocationInputProps) {
  const { environment } = usePortal()
  const find = useFindPlaces()
  const capability = useCapability(findPlaces)
  return <LazyInput {...props} tiles={environment.tiles} find={capability === 'offered' ? find : null} />
}

/** Finds places for a typed address. Throws an `ApiError`. */
function useFindPlaces(): FindPlaces {
  const client = useClient()
  return useCallback(
    async (typed) => (await client.call(findPlaces, { query: { q: typedValue(typed) } })).data,
    [client],
  )
}
