/** One retailer: name, distance and address, with links to call and to get directions. */
import { useTexts } from '@gapura/core'
import { CallRegular } from '@fluentui/react-icons/headless/svg/call'
import { DirectionsRegular } from '@fluentui/react-icons/headless/svg/directions'
import { LocationRegular } from '@fluentui/react-icons/headless/svg/location'
import { directionsTo, formatDistance } from './distance.ts'
import type { Ref } from 'react'
import type { Retailer } from './endpoints.ts'

type Props = {
  readonly one: Retailer
  /** This is the retailer selected on the map; its card can take the focus. */
  readonly isChosen?: boolean
  readonly onShow?: () => void
  readonly ref?: Ref<HTMLElement>
}

export function RetailerCard({ one, isChosen = false, onShow, ref }: Props) {
  const { t, language } = useTexts('retailers')
  const distance = formatDistance(one.distance_m, language)
  return (
    <article
      ref={ref}
      className={isChosen ? 'g-card r-card r-chosen' : 'g-card r-card'}
      {...(isChosen && { tabIndex: -1, 'aria-label': one.name })}
    >
      <RetailerFacts one={one} distance={distance} heading="h2" />
      <div className="r-ways">
        <RetailerActions one={one} />
        {onShow && (
          <button type="button" className="r-way" aria-label={t('showNamed', { name: one.name })} onClick={onShow}>
            <LocationRegular fontSize={20} aria-hidden />
            {t('show')}
          </button>
        )}
      </div>
    </article>
  )
}

type FactsProps = { readonly one: Retailer; readonly distance: string | null; readonly heading: 'h2' | 'h3' }

export function RetailerFacts({ one, distance, heading: Heading }: FactsProps) {
  return (
    <div>
      <Heading className="r-name">
        <span>{one.name}</span>
        {distance && <span className="r-distance">{distance}</span>}
      </Heading>
      <p className="g-quiet">{one.address}</p>
    </div>
  )
}

export function RetailerActions({ one }: { readonly one: Retailer }) {
  const { t } = useTexts('retailers')
  return (
    <>
      {one.phone && (
        <a className="r-way" href={`tel:+${one.phone}`} aria-label={t('callNamed', { name: one.name })}>
          <CallRegular fontSize={20} aria-hidden />
          {t('call')}
        </a>
      )}
      <a
        className="r-way"
        href={directionsTo(one.location)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('directionsNamed', { name: one.name })}
      >
        <DirectionsRegular fontSize={20} aria-hidden />
        {t('directions')}
      </a>
    </>
  )
}
