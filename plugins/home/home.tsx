/**
 * Renders home: on the cover the greeting, the connection, what the customer needs first, and their package; below it the quick menu and
 * the cards of plugins. Every place is decided by answers, so nothing moves when a later one arrives.
 */
import { homeCard, homeNeed, Loading, SlotHooks, SlotOutlet, useSessionState, useTitle, useTexts } from '@gapura/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Connection } from './connection.tsx'
import { NeedPlace, useOpenNeeds, type KnownNeed } from './need-place.tsx'
import { QuickMenu } from './quick-menu.tsx'
import { placesOf, type HomeItem } from './places.ts'
import './home.css'

/** The urgency from which on a need comes before buying a package. */
const MUST_BE_DONE = 20

export const slots = [homeCard, homeNeed]

export default function Home() {
  useTitle(useTexts('home').t('title'))
  return (
    <SlotHooks slot={homeNeed} waiting={<Loading lines={4} />}>
      {(needs) => <HomeWithNeeds needs={needs} />}
    </SlotHooks>
  )
}

function HomeWithNeeds({ needs }: { readonly needs: readonly KnownNeed[] }) {
  const { open, close } = useOpenNeeds(needs)
  const isLate = useIsLate()
  const isKnown = isLate || needs.every((need) => need !== undefined)
  // What can wait neither takes the primary button nor hides anything.
  const isNeeded = open.some(({ urgency }) => urgency >= MUST_BE_DONE)
  return (
    <SlotOutlet
      slot={homeCard}
      wrap={(content, item) => (
        <Card item={item} isShown={item.zone !== 'aside' || !isNeeded}>
          {content}
        </Card>
      )}
      arrange={(cards) => {
        const { status, offers, rail, main } = placesOf(cards)
        return (
          <>
            <section className={isNeeded ? 'g-cover h-hero h-needy' : 'g-cover h-hero'}>
              <Head />
              {isKnown ? (
                <NeedPlace needs={open} isPrimary={isNeeded} onClose={close} />
              ) : (
                <div className="h-status h-asking">
                  <Loading lines={6} />
                </div>
              )}
              {status.map(({ drawn }) => drawn)}
            </section>
            <div className="h-sheet">
              <div className="h-columns">
                <div className="h-main">
                  <QuickMenu />
                  {main.map(({ drawn }) => drawn)}
                  <Offers>{offers.map(({ drawn }) => drawn)}</Offers>
                </div>
                {rail.length > 0 && <aside className="h-rail">{rail.map(({ drawn }) => drawn)}</aside>}
              </div>
            </div>
          </>
        )
      }}
    />
  )
}

/** Until then the needs have a place; later ones move what is below. */
const NEEDS_WITHIN_MS = 3_000

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), NEEDS_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

function Head() {
  const { t } = useTexts('home')
  const { user } = useSessionState()
  return (
    <div className="h-head">
      <h1>{user?.name ? t('greetingNamed', { name: firstName(user.name) }) : t('greeting')}</h1>
      <Connection />
    </div>
  )
}

/** CSS classes of a card by zone. */
const CLASSES: Readonly<Record<NonNullable<HomeItem['zone']>, string>> = {
  status: 'h-status',
  rest: 'h-card',
  offers: 'h-offer',
  rail: 'h-card',
  aside: 'h-card h-aside',
}

function Card({
  item: { zone = 'rest', framed = zone !== 'status' && zone !== 'offers' },
  isShown,
  children,
}: {
  readonly item: HomeItem
  readonly isShown: boolean
  readonly children: ReactNode
}) {
  return isShown && <section className={framed ? `g-card ${CLASSES[zone]}` : CLASSES[zone]}>{children}</section>
}

function Offers({ children }: { readonly children: readonly ReactNode[] }) {
  const { t } = useTexts('home')
  return (
    children.length > 0 && (
      <div className="g-card h-offers" role="group" aria-label={t('offers')}>
        {children}
      </div>
    )
  )
}

function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name
}
