import { Button } from '../controls/index.ts'
import { AddRegular } from '@fluentui/react-icons/headless/svg/add'
import { SubtractRegular } from '@fluentui/react-icons/headless/svg/subtract'
import type { Map as LeafletMap } from 'leaflet'
import type { ReactNode, RefObject } from 'react'
import { useTexts } from '../context/text-context.ts'
import type { Tiles } from './tiles.ts'
import 'leaflet/dist/leaflet.css'
import './map.css'

type Props = {
  readonly holder: RefObject<HTMLDivElement | null>
  readonly map: LeafletMap | null
  readonly tiles: Tiles | null
  readonly label: string
  readonly tall?: boolean
  readonly children?: ReactNode
}

export function MapFrame({ holder, map, tiles, label, tall = false, children }: Props) {
  const { t } = useTexts('fields')
  return (
    <div className={tall ? 'm-frame m-tall' : 'm-frame'}>
      {/* With role="application" a screen reader leaves the arrow keys to the map. */}
      <div ref={holder} className="m-ground" role="application" aria-label={label} />
      <div className="m-zoom">
        <Button icon={<AddRegular />} aria-label={t('map.closer')} onClick={() => map?.zoomIn()} />
        <Button icon={<SubtractRegular />} aria-label={t('map.farther')} onClick={() => map?.zoomOut()} />
      </div>
      {children}
      <Attribution tiles={tiles} />
    </div>
  )
}

export function Attribution({ tiles }: Pick<Props, 'tiles'>) {
  return tiles && <p className="m-thanks">{tiles.attribution}</p>
}
