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

export const slots = [homeCard]

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
          wrap={(content, item, progress) => (
            <Card {...progress} item={item} isNeeded={isNeeded}>
              {content}
            </Card>
          )}
          arrange={(cards) => <Sections cards={cards} />}
        />
      </div>
    </>
  )
}

type RenderedCard = { readonly item: HomeItem; readonly isAtOnce: boolean; readonly drawn: ReactNode }

function Sections({ cards }: { readonly cards: readonly RenderedCard[] }) {
  const { t } = useTexts('home')
  const sections = sectionsOf(cards)
  const rendered = sections.map(({ zone, cards: members }, index) => {
    const content = members.map((card) => card.drawn)
    const order = members.some((card) => card.isAtOnce) ? '' : ' h-follows'
    if (zone === 'status')
      return (
        <section key="status" className="g-card h-wide h-status">
          {content}
        </section>
      )
    if (zone === 'offers')
      return (
        <div key={`offers-${index}`} className={`g-card h-wide h-offers${order}`} role="group" aria-label={t('offers')}>
          {content}
        </div>
      )
    return <Fragment key={`${zone}-${index}`}>{content}</Fragment>
  })
  const place = placeOfQuickMenu(sections)
  return [...rendered.slice(0, place), <QuickMenu key="quick" />, ...rendered.slice(place)]
}

/** True while a card of the zone `needs` has content. Only the card knows, so its element is observed. */
function useIsNeeded(cards: RefObject<HTMLElement | null>): boolean {
  const [isNeeded, setNeeded] = useState(false)
  useEffect(() => {
    const container = cards.current
    if (!container) return undefined
    const update = () => setNeeded(container.querySelector('.h-needs > *') !== null)
    update()
    const observer = new MutationObserver(update)
    observer.observe(container, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [cards])
  return isNeeded
}

type CardProps = {
  readonly item: HomeItem
  readonly isAtOnce: boolean
  readonly areFirstThere: boolean
  readonly isNeeded: boolean
  readonly children: ReactNode
}

/** CSS classes of a card by zone; the cards of the status share a frame, and so do the offers. */
const FRAMES: Readonly<Record<HomeZone, string>> = {
  status: 'h-part',
  needs: 'g-card h-wide h-needs',
  rest: 'g-card',
  offers: 'h-offer',
  aside: 'h-wide h-aside',
}

/**
 * A quiet card that is empty when the cards around it are visible is shown below the first ones once they are complete, so that the layout
 * does not shift. While a card above waits, those below are hidden (home.css), and a quiet card may get its content at its own place.
 */
function Card({ item: { zone = 'rest', wide, quiet }, isAtOnce, areFirstThere, isNeeded, children }: CardProps) {
  const card = useRef<HTMLElement>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const isHidden = card.current?.parentElement?.querySelector('.g-waiting:not(.g-late)') != null
    if (quiet && card.current?.childElementCount === 0 && !isHidden) setLate(true)
  }, [quiet, areFirstThere])
  if (zone === 'aside' && (isNeeded || !areFirstThere)) return null
  const classNames = [
    'h-card',
    FRAMES[zone],
    wide && 'h-wide',
    !isAtOnce && 'h-follows',
    isLate && 'h-late',
    isLate && !areFirstThere && 'h-not-yet',
  ]
  return (
    <section ref={card} data-settled={areFirstThere || undefined} className={classNames.filter(Boolean).join(' ')}>
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
