import { useTexts } from '@gapura/core'
import { CallRegular } from '@fluentui/react-icons/headless/svg/call'
import { DirectionsRegular } from '@fluentui/react-icons/headless/svg/directions'
import { LocationRegular } from '@fluentui/react-icons/headless/svg/location'
import { directionsTo, formatDistance } from './distance.ts'
import type { Ref } from 'react'
import type { Retailer } from './endpoints.ts'

type Props = {
  readonly retailer: Retailer
  /** The retailer is selected on the map, and the card can take the focus. */
  readonly isChosen?: boolean
  /** The pointer or the focus is at the retailer's pin or at this card. */
  readonly isMarked?: boolean
  readonly onMark?: (isMarked: boolean) => void
  /** The retailer is too far away for a visit, so the card has no directions. */
  readonly isFar?: boolean
  readonly onShow?: () => void
  /** The level of the card's heading: `h3` below the heading of a town. Default `h2`. */
  readonly heading?: 'h2' | 'h3'
  readonly ref?: Ref<HTMLElement>
}

export function RetailerCard({
  retailer,
  isChosen = false,
  isMarked = false,
  isFar = false,
  onShow,
  onMark,
  heading = 'h2',
  ref,
}: Props) {
  const { t, language } = useTexts('retailers')
  const distance = formatDistance(retailer.distance_m, language)
  return (
    <article
      ref={ref}
      className={`g-card r-card${isChosen ? ' r-chosen' : isMarked ? ' r-marked' : ''}`}
      onPointerEnter={() => onMark?.(true)}
      onPointerLeave={() => onMark?.(false)}
      onFocus={() => onMark?.(true)}
      onBlur={() => onMark?.(false)}
      {...(isChosen && { tabIndex: -1, 'aria-label': retailer.name })}
    >
      <RetailerFacts retailer={retailer} distance={distance} heading={heading} />
      <div className="r-ways">
        <RetailerActions retailer={retailer} isFar={isFar} />
        {onShow && (
          <button type="button" className="r-way" aria-label={t('showNamed', { name: retailer.name })} onClick={onShow}>
            <LocationRegular fontSize={20} aria-hidden />
            <span>{t('show')}</span>
          </button>
        )}
      </div>
    </article>
  )
}

type FactsProps = { readonly retailer: Retailer; readonly distance: string | null; readonly heading: 'h2' | 'h3' }

export function RetailerFacts({ retailer, distance, heading: Heading }: FactsProps) {
  return (
    <div>
      <Heading className="r-name">
        <span>{retailer.name}</span>
        {distance && <span className="r-distance">{distance}</span>}
      </Heading>
      <p className="g-quiet">{retailer.address}</p>
    </div>
  )
}

export function RetailerActions({ retailer, isFar = false }: Pick<Props, 'retailer' | 'isFar'>) {
  const { t } = useTexts('retailers')
  return (
    <>
      {retailer.phone && (
        <a className="r-way" href={`tel:+${retailer.phone}`} aria-label={t('callNamed', { name: retailer.name })}>
          <CallRegular fontSize={20} aria-hidden />
          <span>{t('call')}</span>
        </a>
      )}
      {!isFar && (
        <a
          className="r-way"
          href={directionsTo(retailer.location)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={t('directionsNamed', { name: retailer.name })}
        >
          <DirectionsRegular fontSize={20} aria-hidden />
          <span>{t('directions')}</span>
        </a>
      )}
    </>
  )
}
