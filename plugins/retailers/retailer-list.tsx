/**
 * Renders `/retailer_list`: retailers, nearest first or by town, as a list or on a map, in a wide window both side by side. Those far away
 * are behind a disclosure, without directions to them. The view and the selected retailer are in the address, so that Back returns from the map to the list, and a link to a retailer on the map can be shared.
 */
import {
  defineScreen,
  Empty,
  LinkButton,
  LoadError,
  Page,
  useIsWide,
  useSearchParams,
  useTexts,
  Loading,
} from '@gapura/core'
import { StallWithPinDrawing } from '@gapura/core/drawings'
import { PlacesMap } from '@gapura/core/forms'
import { Button } from '@gapura/core/controls'
import { MyLocationRegular } from '@fluentui/react-icons/headless/svg/my-location'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { Retailer } from './endpoints.ts'
import { RetailerCard } from './retailer-card.tsx'
import { townsOf, type Town } from './towns.ts'
import { retailerReads, useRetailers } from './use-retailers.ts'
import './retailers.css'

export default defineScreen({ prefetch: retailerReads, component: RetailerList })

function RetailerList() {
  const { t } = useTexts('retailers')
  const { list, retailers, near, device, here, from, isFar } = useRetailers()
  const { state } = device
  const isWide = useIsWide()
  const hasViews = retailers.length > 0 && (!isFar || list.isReadingOn)
  const origin = (
    <>
      <div className="r-from">
        {/* words: from.* */}
        {!isFar && <p className="g-quiet">{t(`from.${from}`)}</p>}
        {from !== 'device' && (
          <Button
            appearance={from === 'nowhere' ? 'primary' : 'secondary'}
            icon={<MyLocationRegular />}
            disabledFocusable={state.kind === 'asking'}
            onClick={() => void device.locate()}
          >
            {state.kind === 'asking' ? t('asking') : t('useDevice')}
          </Button>
        )}
      </div>
      <p className="g-quiet r-said" role="status">
        {state.kind === 'refused' ? t('refused') : state.kind === 'failed' ? t('failed') : ''}
      </p>
    </>
  )
  // In a wide window it is part of the list's column.
  const isBeside = isWide && hasViews
  return (
    <Page title={from === 'nowhere' || isFar ? t('titleAll') : t('title')}>
      <div className="g-stack">
        {!isBeside && origin}
        {list.isPending || (list.isReadingOn && retailers.length === 0) ? (
          <Loading lines={6} />
        ) : retailers.length === 0 ? (
          list.isError ? (
            <LoadError error={list.error} retry={list.retry} />
          ) : (
            <Empty drawing={<StallWithPinDrawing />} text={t('empty')} />
          )
        ) : (
          <>
            {/* The loaded pages stay below the error. */}
            {list.isError && <LoadError error={list.error} retry={list.retry} />}
            {hasViews ? (
              <Views retailers={retailers} near={near} here={here} origin={isBeside && origin} />
            ) : (
              <NoneNear retailers={retailers} />
            )}
          </>
        )}
      </div>
    </Page>
  )
}

/** No retailer can be reached: no map and no directions, and the shops behind a disclosure. */
function NoneNear({ retailers }: { readonly retailers: readonly Retailer[] }) {
  const { t } = useTexts('retailers')
  return (
    <>
      <Empty drawing={<StallWithPinDrawing />} title={t('far.title')} text={t('far.text')}>
        <LinkButton appearance="primary" size="large" href="/packages">
          {t('toPackages')}
        </LinkButton>
      </Empty>
      <details className="r-others r-far">
        <summary>{t('far.show', { count: retailers.length })}</summary>
        <ul className="g-cards r-list">
          {retailers.map((retailer) => (
            <li key={retailer.id}>
              <RetailerCard retailer={retailer} isFar />
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}

type ViewsProps = {
  readonly retailers: readonly Retailer[]
  /** How many of the first are near. */
  readonly near: number
  readonly here: Retailer['location'] | null
  /** Above the list, in its column. */
  readonly origin: ReactNode
}

function Views({ retailers, near, here, origin }: ViewsProps) {
  const { t } = useTexts('retailers')
  const [search, setSearch] = useSearchParams()
  const isWide = useIsWide()
  const [marked, setMarked] = useState<string | null>(null)
  const isMap = search.get('view') === 'map'
  const chosen = search.get('at')
  const groups = useMemo(() => (here ? [{ name: null, retailers }] : townsOf(retailers)), [here, retailers])
  const spots = useMemo(
    () => groups.flatMap((group) => group.retailers.map(({ id, name, location }) => ({ id, name, place: location }))),
    [groups],
  )
  // Without a place the map begins with the first town, because the whole country shows nobody a shop.
  const inView = here ? near : (groups[0]?.retailers.length ?? 0)
  const showList = () => setSearch({})
  // Another pin replaces the history entry, so that Back returns to the list.
  const showMap = (at = chosen) => setSearch({ view: 'map', ...(at && { at }) }, { replace: isMap })
  // Beside the list a pin only chooses a card.
  const choose = (at: string) => (isWide ? setSearch({ at }, { replace: true }) : showMap(at))
  const selected = retailers.find(({ id }) => id === chosen)
  const card = useRef<HTMLElement>(null)
  const isShown = useRef(false)
  const show = (id: string) => {
    isShown.current = true
    showMap(id)
  }
  // The pressed button disappears with the list, so the focus moves to the card of the selected retailer.
  useEffect(() => {
    if (isMap && isShown.current) card.current?.focus()
    isShown.current = false
  }, [isMap])
  // The card of the selected retailer may be below the fold: on a phone in a low viewport, at a desk further down in the list.
  useEffect(() => {
    if (chosen === null || !(isMap || isWide)) return
    card.current?.closest('details')?.setAttribute('open', '')
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [isMap, isWide, chosen])
  const others = retailers.slice(near)
  const cards = (some: readonly Retailer[], heading: 'h2' | 'h3' = 'h2') => (
    <ul className="g-cards r-list">
      {some.map((retailer) => (
        <li key={retailer.id}>
          <RetailerCard
            retailer={retailer}
            heading={heading}
            isFar={others.includes(retailer)}
            isMarked={retailer.id === marked}
            onMark={(isMarked) => setMarked(isMarked ? retailer.id : null)}
            onShow={() => (isWide ? choose(retailer.id) : show(retailer.id))}
            {...(isWide && retailer === selected && { ref: card, isChosen: true })}
          />
        </li>
      ))}
    </ul>
  )
  return (
    <>
      {!isWide && (
        <div className="r-views" role="group" aria-label={t('view')}>
          <button type="button" aria-pressed={!isMap} onClick={showList}>
            {t('list')}
          </button>
          <button type="button" aria-pressed={isMap} onClick={() => showMap()}>
            {t('map')}
          </button>
        </div>
      )}
      <div className="r-sides g-halves">
        {(!isMap || isWide) && (
          <div>
            {origin}
            {near > 0 && (here ? cards(retailers.slice(0, near)) : <Towns towns={groups} cards={cards} />)}
            {others.length > 0 && (
              <details className="r-others">
                <summary>{t('others', { count: others.length })}</summary>
                {cards(others)}
              </details>
            )}
          </div>
        )}
        {(isMap || isWide) && (
          <div className="r-map">
            <PlacesMap
              label={t('map')}
              spots={spots}
              near={Math.max(1, inView)}
              here={here}
              chosen={chosen}
              onChoose={choose}
              marked={marked}
              onMark={setMarked}
            />
            {isWide ? (
              <p className="g-unseen" role="status">
                {selected?.name}
              </p>
            ) : (
              <div className="r-foot" role="status">
                {selected ? (
                  <RetailerCard ref={card} retailer={selected} isFar={others.includes(selected)} isChosen />
                ) : (
                  <p className="g-quiet">{t('press')}</p>
                )}
              </div>
            )}
          </div>
        )}
      </div>
    </>
  )
}

type TownsProps = {
  readonly towns: readonly Town[]
  readonly cards: (some: readonly Retailer[], heading?: 'h2' | 'h3') => ReactNode
}

/** Without a place nobody knows which shop is near, but everybody knows their town. One town needs no heading. */
function Towns({ towns, cards }: TownsProps) {
  const { t } = useTexts('retailers')
  const [only] = towns
  if (only && towns.length === 1) return cards(only.retailers)
  return towns.map(({ name, retailers: some }) => (
    <section key={name} className="r-town">
      <h2>{name ?? t('elsewhere')}</h2>
      {cards(some, 'h3')}
    </section>
  ))
}
