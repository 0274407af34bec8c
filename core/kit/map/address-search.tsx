/** Searches places by a typed address. The search runs on Enter or a press of the button, not on each keystroke. */
import { Button } from '../controls/index.ts'
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../context/text-context.ts'
import type { Place } from './place.ts'
import { useErrorText } from '../ui/loading-and-errors.tsx'

export type NamedPlace = { readonly label: string; readonly location: Place }
/** Throws an `ApiError`. */
export type FindPlaces = (typed: string) => Promise<readonly NamedPlace[]>

type State =
  | { readonly kind: 'idle' | 'searching' }
  | { readonly kind: 'found'; readonly typed: string; readonly places: readonly NamedPlace[] }
  | { readonly kind: 'failed'; readonly message: string }

/**
 * @param typed the text of the field; null: it is empty or has coordinates
 * @param find null: the back end cannot search addresses
 */
export function useAddressSearch(typed: string | null, find: FindPlaces | null) {
  const textOf = useErrorText()
  const [state, setState] = useState<State>({ kind: 'idle' })
  const current = useRef(typed)
  useEffect(() => {
    current.current = typed
  }, [typed])
  const search = async () => {
    if (typed === null || find === null || state.kind === 'searching') return
    setState({ kind: 'searching' })
    try {
      const places = await find(typed)
      if (current.current === typed) setState({ kind: 'found', typed, places })
      else setState({ kind: 'idle' })
    } catch (error) {
      setState({ kind: 'failed', message: textOf(error) })
    }
  }
  return { state, search }
}

type Props = ReturnType<typeof useAddressSearch> & {
  readonly typed: string
  readonly onChoose: (place: NamedPlace) => void
}

/** The button, and the places that were found. */
export function AddressSearch({ state, search, typed, onChoose }: Props) {
  const { t } = useTexts('fields')
  const isFound = state.kind === 'found' && state.typed === typed
  return (
    <div className="m-address">
      <Button icon={<SearchRegular />} disabledFocusable={state.kind === 'searching'} onClick={() => void search()}>
        {state.kind === 'searching' ? t('map.searching') : t('map.search')}
      </Button>
      <p className="g-quiet" role="status">
        {state.kind === 'failed'
          ? state.message
          : isFound
            ? t(state.places.length === 0 ? 'map.nothing' : 'map.choose')
            : ''}
      </p>
      {isFound && state.places.length > 0 && (
        <ul aria-label={t('map.choose')}>
          {state.places.map((place) => (
            <li key={place.label}>
              <button type="button" onClick={() => onChoose(place)}>
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
