/** `/`: the dashboard. */
import {
  homeCard,
  Icon,
  Link,
  menuOf,
  SlotOutlet,
  useLocalText,
  useOptions,
  useSearchParams,
  usePlan,
  useSessionState,
  useTitle,
  useTexts,
} from '@gapura/core'
import { Fragment, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { options } from './options.ts'
import { placeOfQuickMenu, sectionsOf, type HomeItem, type HomeZone } from './sections.ts'
import './home.css'

export const draws = [homeCard]

export default function Home() {
  const { t } = useTexts('home')
  const { user } = useSessionState()
  const [query] = useSearchParams()
  const action = query.get('action')
  const cards = useRef<HTMLDivElement>(null)
  const isNeeded = useIsNeeded(cards)
  useTitle(t('title'))
  return (
    <>
      <h1 className="h-greeting">{user?.name ? t('greetingNamed', { name: firstName(user.name) }) : t('greeting')}</h1>
      <div ref={cards} className="g-cards h-cards">
        <SlotOutlet
          slot={homeCard}
          isAsked={(card) => card.action !== undefined && card.action === action}
          wrap={(part, item, arrived) => (
            <Card {...arrived} item={item} isNeeded={isNeeded}>
              {part}
            </Card>
          )}
          arrange={(parts) => <Sections cards={parts} />}
        />
      </div>
    </>
  )
}

type Drawn = { readonly item: HomeItem; readonly isAtOnce: boolean; readonly drawn: ReactNode }

function Sections({ cards }: { readonly cards: readonly Drawn[] }) {
  const { t } = useTexts('home')
  const sections = sectionsOf(cards)
  const drawn = sections.map(({ zone, cards: those }, index) => {
    const inside = those.map((one) => one.drawn)
    const order = those.some((one) => one.isAtOnce) ? '' : ' h-follows'
    if (zone === 'status')
      return (
        <section key="status" className="g-card h-wide h-status">
          {inside}
        </section>
      )
    if (zone === 'offers')
      return (
        <div key={`offers-${index}`} className={`g-card h-wide h-offers${order}`} role="group" aria-label={t('offers')}>
          {inside}
        </div>
      )
    return <Fragment key={`${zone}-${index}`}>{inside}</Fragment>
  })
  const place = placeOfQuickMenu(sections)
  return [...drawn.slice(0, place), <QuickMenu key="quick" />, ...drawn.slice(place)]
}

/** Whether a card of the zone `needs` has something to say. Nobody but the card knows, so its place is watched. */
function useIsNeeded(cards: RefObject<HTMLElement | null>): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const place = cards.current
    if (!place) return undefined
    const look = () => setNeeded(place.querySelector('.h-needs > *') !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(place, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [cards])
  return isNeeded
}

type CardProps = {
  readonly item: HomeItem
  readonly isAtOnce: boolean
  readonly areFirstThere: boolean
  /** Something else on the page needs her. */
  readonly isNeeded: boolean
  readonly children: ReactNode
}

/** The frame of a card; the cards of the status and of the offers have one in common. */
const FRAMES: Readonly<Record<HomeZone, string>> = {
  status: 'h-part',
  needs: 'g-card h-wide h-needs',
  rest: 'g-card',
  offers: 'h-offer',
  aside: 'h-wide h-aside',
}

/**
 * A quiet card that is empty at first is drawn below those with answers, once it has something to say and all of them are there, so
 * that nothing moves.
 */
function Card({ item: { zone = 'rest', wide, quiet }, isAtOnce, areFirstThere, isNeeded, children }: CardProps) {
  const card = useRef<HTMLElement>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (quiet && card.current?.childElementCount === 0) setLate(true)
  }, [quiet])
  if (zone === 'aside' && (isNeeded || !areFirstThere)) return null
  const names = [
    'h-card',
    FRAMES[zone],
    wide && 'h-wide',
    !isAtOnce && 'h-follows',
    isLate && 'h-late',
    isLate && !areFirstThere && 'h-not-yet',
  ]
  return (
    <section ref={card} data-settled={areFirstThere || undefined} className={names.filter(Boolean).join(' ')}>
      {children}
    </section>
  )
}

function QuickMenu() {
  const { t } = useTexts('home')
  const local = useLocalText()
  const { quick } = useOptions(options)
  const all = menuOf(usePlan(), 'quick')
  const entries = quick.length === 0 ? all : quick.flatMap((path) => all.filter(({ entry }) => entry.to === path))
  if (entries.length === 0) return null
  return (
    <nav className="h-quick h-wide" aria-label={t('quick')}>
      {entries.map(({ entry }) => (
        <Link key={entry.to} href={entry.to}>
          <Icon icon={entry.icon} />
          <span>{local(entry.label)}</span>
        </Link>
      ))}
    </nav>
  )
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
