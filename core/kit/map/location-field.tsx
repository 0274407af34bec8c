/** A form field for a place: by the device, a pin on a map, an address, or coordinates. It is loaded when it is shown. */
import { FIELD_TEXTS } from '../lazy/field-texts.ts'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import type { LocationInputProps } from './location-input.tsx'
import { useFindPlaces } from './use-find-places.ts'
import { findPlaces } from '../../kernel/partner/endpoints.ts'
import { useCapability } from '../context/use-capability.ts'
import { usePortal } from '../context/use-portal.ts'

const Part = lazyComponent(() => import('./location-input.tsx'), { lines: 6, words: FIELD_TEXTS })

/** `value` is null as long as there is no place; `fault` is shown in words beside it. */
export function LocationField(props: LocationInputProps) {
  const { environment } = usePortal()
  const find = useFindPlaces()
  const offer = useCapability(findPlaces)
  return <Part {...props} tiles={environment.tiles} find={offer === 'offered' ? find : null} />
}
