/**
 * Chooses a place by an address search or typed coordinates, on a map, or by the device's location. If the map fails to load, the other ways
 * still work. Loaded by `LocationField`.
 */
import { FaultMark } from '../controls/field.tsx'
import { Button, Field, Input } from '../controls/index.ts'
import { MyLocationRegular } from '@fluentui/react-icons/headless/svg/my-location'
import { useId, useState, type KeyboardEvent } from 'react'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { useTexts } from '../context/text-context.ts'
import { formatPlace, readPlace, type Place } from './place.ts'
import { useDevicePlace } from './use-device-place.ts'
import { AddressSearch, useAddressSearch, type FindPlaces } from './address-search.tsx'
import type { PinMapProps } from './pin-map.tsx'
import type { Tiles } from './tiles.ts'
import './location.css'

export type LocationInputProps = {
  readonly label: string
  readonly value: Place | null
  readonly onChange: (place: Place | null) => void
  /** A translated error message. */
  readonly fault?: string | null
  readonly required?: boolean
}

const PinMap = lazyComponent<PinMapProps>(() => import('./pin-map.tsx'), {
  waiting: <div className="m-waiting" />,
  inBrowser: true,
})

type Props = LocationInputProps & {
  readonly tiles: Tiles | null
  /** Null: the back end cannot search addresses. */
  readonly find: FindPlaces | null
}

export default function LocationInput(props: Props) {
  const { label, value, onChange, fault = null, required = false, tiles, find } = props
  const { t } = useTexts('fields')
  const { state, ask } = useDevicePlace()
  const title = useId()
  const name = t(find === null ? 'map.coordinatesOnly' : 'map.coordinates')
  // The text that is being typed; null shows the value.
  const [typed, setTyped] = useState<string | null>(null)
  const changePlace = (place: Place | null) => {
    setTyped(null)
    onChange(place)
  }
  const type = (text: string) => {
    setTyped(text)
    const place = readPlace(text)
    if (place !== null || text.trim() === '') onChange(place)
  }
  const chooseDevicePlace = async () => {
    const place = await ask()
    if (place) changePlace(place)
  }
  const unreadText = typed !== null && typed.trim() !== '' && readPlace(typed) === null ? typed.trim() : null
  const address = useAddressSearch(unreadText, find)
  /** Enter searches, and never sends the form around the field. */
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void address.search()
  }
  return (
    <div className="m-field" role="group" aria-labelledby={title} data-fault={fault !== null || undefined}>
      <span id={title} className="m-label">
        {label}
        {required && <span aria-hidden> *</span>}
      </span>
      <Field size="large" label={name} hint={t(find === null ? 'map.coordinatesOnlyHint' : 'map.coordinatesHint')}>
        <Input
          placeholder={name}
          value={typed ?? (value ? formatPlace(value) : '')}
          onChange={({ target: { value: text } }) => type(text)}
          enterKeyHint={find === null ? 'done' : 'search'}
          onKeyDown={handleKeyDown}
          onBlur={() => value && unreadText === null && setTyped(null)}
        />
      </Field>
      {unreadText !== null && find !== null && <AddressSearch {...address} typed={unreadText} onChoose={changePlace} />}
      {unreadText !== null && find === null && (
        <p className="g-quiet" role="status">
          {t('map.noSearch')}
        </p>
      )}
      <PinMap tiles={tiles} value={value} label={t('map.of', { what: label })} onChange={changePlace} />
      <Button
        icon={<MyLocationRegular />}
        disabledFocusable={state.kind === 'asking'}
        onClick={() => void chooseDevicePlace()}
      >
        {state.kind === 'asking' ? t('map.asking') : t('map.useDevice')}
      </Button>
      <p className="g-quiet" role="status">
        {state.kind === 'refused' ? t('map.refused') : state.kind === 'failed' ? t('map.failed') : ''}
      </p>
      {fault && (
        <p className="g-wrong" role="alert">
          <FaultMark />
          {fault}
        </p>
      )}
    </div>
  )
}
