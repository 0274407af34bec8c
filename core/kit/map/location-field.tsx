/** A form field for a place: by the device, a pin on a map, an address, or coordinates. It is loaded when it is shown. */
import { FIELD_WORDS } from './field-words.ts'
import { lazyPart } from '../parts/lazy-part.tsx'
import type { LocationInputProps } from './map/location-input.tsx'
import { useFindPlaces } from './use-find-places.ts'
import { findPlaces } from '../kernel/partner/endpoints.ts'
import { useOffer } from '../session/use-offer.ts'
import { usePortal } from '../assembly/use-portal.ts'

const Part = lazyPart(() => import('./map/location-input.tsx'), { lines: 6, words: FIELD_WORDS })

/** `value` is null as long as there is no place; `fault` is shown in words beside it. */
export function LocationField(props: LocationInputProps) {
  const { environment } = usePortal()
  const find = useFindPlaces()
  const offer = useOffer(findPlaces)
  return <Part {...props} tiles={environment.tiles} find={offer === 'offered' ? find : null} />
}
