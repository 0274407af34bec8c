/** Lists the places found for a typed address. The search runs when the button is pressed, not on each keystroke. */
import { Button } from '../controls/index.ts'
import { SearchRegular } from '@fluentui/react-icons/headless/svg/search'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../context/text-context.ts'
import type { Place } from './place.ts'
import { useErrorText } from '../ui/loading-and-errors.tsx'

export type NamedPlace = { readonly label: string; readonly location: Place }
/** Throws what the call threw. */
export type FindPlaces = (typed: string) => Promise<readonly NamedPlace[]>

type State =
  | { readonly kind: 'resting' | 'asking' }
  | { readonly kind: 'found'; readonly typed: string; readonly places: readonly NamedPlace[] }
  | { readonly kind: 'failed'; readonly words: string }

export function AddressSearch({
  typed,
  find,
  onChoose,
}: {
  /** The text of the coordinates field when it holds no coordinates. */
  readonly typed: string
  readonly find: FindPlaces
  readonly onChoose: (place: Place) => void
}) {
  const { t } = useTexts('fields')
  const said = useErrorText()
  const [state, setState] = useState<State>({ kind: 'resting' })
  const current = useRef(typed)
  useEffect(() => {
    current.current = typed
  }, [typed])
  const search = async () => {
    setState({ kind: 'asking' })
    try {
      const places = await find(typed)
      if (current.current === typed) setState({ kind: 'found', typed, places })
      else setState({ kind: 'resting' })
    } catch (error) {
      setState({ kind: 'failed', words: said(error) })
    }
  }
  const isFound = state.kind === 'found' && state.typed === typed
  return (
    <div className="m-address">
      <Button icon={<SearchRegular />} disabledFocusable={state.kind === 'asking'} onClick={() => void search()}>
        {state.kind === 'asking' ? t('map.searching') : t('map.search')}
      </Button>
      <p className="g-quiet" role="status">
        {state.kind === 'failed' && state.words}
        {isFound && (state.places.length === 0 ? t('map.nothing') : t('map.choose'))}
      </p>
      {isFound && state.places.length > 0 && (
        <ul aria-label={t('map.choose')}>
          {state.places.map(({ label, location }) => (
            <li key={label}>
              <button type="button" onClick={() => onChoose(location)}>
                {label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
