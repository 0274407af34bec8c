/**
 * Chooses a place by an address search or typed coordinates, on a map, or by the device's location. If the map fails to load, the other ways
 * still work. Loaded by `LocationField`.
 */
import { ErrorMark } from '../controls/field.tsx'
import { Button, Field, SearchInput } from '../controls/index.ts'
import { LocationRegular } from '@fluentui/react-icons/headless/svg/location'
import { MyLocationRegular } from '@fluentui/react-icons/headless/svg/my-location'
import { useId, useState } from 'react'
import { lazyComponent } from '../lazy/lazy-component.tsx'
import { useTexts } from '../context/text-context.ts'
import { formatPlace, readPlace, type Place } from './place.ts'
import { useDevicePlace } from './use-device-place.ts'
import { AddressSearch, useAddressSearch, type FindPlaces, type NamedPlace } from './address-search.tsx'
import { MapWaiting } from './map-waiting.tsx'
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
  /** The address that is typed elsewhere in the form, shown with the pin unless a search has found one. */
  readonly address?: string
}

const PinMap = lazyComponent<PinMapProps>(() => import('./pin-map.tsx'), {
  waiting: <MapWaiting />,
  inBrowser: true,
})

type Props = LocationInputProps & {
  readonly tiles: Tiles | null
  /** Null: the back end cannot search addresses. */
  readonly find: FindPlaces | null
}

export default function LocationInput(props: Props) {
  const { label, value, onChange, fault = null, required = false, address: typedAddress = '', tiles, find } = props
  const { t } = useTexts('fields')
  const { state, locate } = useDevicePlace()
  const title = useId()
  const name = t(find === null ? 'map.coordinatesOnly' : 'map.coordinates')
  // The text that is being typed. Null shows the coordinates where they are all that can be typed, else nothing: the place is below the map.
  const [typed, setTyped] = useState<string | null>(null)
  const [found, setFound] = useState<NamedPlace | null>(null)
  const changePlace = (place: Place | null) => {
    setTyped(null)
    onChange(place)
  }
  const type = (text: string) => {
    setTyped(text)
    const place = readPlace(text)
    // An emptied search leaves the pin where it is.
    const isRemoved = text.trim() === '' && (find === null || (typed !== null && readPlace(typed) !== null))
    if (place !== null || isRemoved) onChange(place)
  }
  const chooseFound = (place: NamedPlace) => {
    setFound(place)
    changePlace(place.location)
  }
  const chooseDevicePlace = async () => {
    const place = await locate()
    if (place) changePlace(place)
  }
  const unreadText = typed !== null && typed.trim() !== '' && readPlace(typed) === null ? typed.trim() : null
  const address = useAddressSearch(unreadText, find)
  return (
    <div className="m-field" role="group" aria-labelledby={title} data-fault={fault !== null || undefined}>
      <span id={title} className="m-label">
        <span>{label}</span>
        {required && <span aria-hidden> *</span>}
      </span>
      <Field
        size="large"
        label={name}
        isLabelUnseen
        hint={t(find === null ? 'map.coordinatesOnlyHint' : 'map.coordinatesHint')}
      >
        <SearchInput
          type="text"
          placeholder={name}
          value={typed ?? (find === null && value ? formatPlace(value) : '')}
          onChange={({ target: { value: text } }) => type(text)}
          enterKeyHint={find === null ? 'done' : 'search'}
          onSearch={() => void address.search()}
          onBlur={() => value && unreadText === null && setTyped(null)}
        />
      </Field>
      {unreadText !== null && find !== null && <AddressSearch {...address} typed={unreadText} onChoose={chooseFound} />}
      {unreadText !== null && find === null && (
        <p className="g-quiet" role="status">
          {t('map.noSearch')}
        </p>
      )}
      <PinMap tiles={tiles} value={value} label={t('map.of', { what: label })} onChange={changePlace} />
      {value && (
        <p className="m-at">
          <LocationRegular fontSize={20} aria-hidden />
          <span>
            <span>
              {found && formatPlace(found.location) === formatPlace(value)
                ? found.label
                : typedAddress.trim() || t('map.placed')}
            </span>
            {find !== null && <small hidden={typed !== null && unreadText === null}>{formatPlace(value)}</small>}
          </span>
        </p>
      )}
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
          <ErrorMark />
          <span>{fault}</span>
        </p>
      )}
    </div>
  )
}
