/**
 * Renders home: on the cover the greeting, the connection, what the customer needs first, and their package; below it the quick menu and
 * the cards of plugins. Every place is decided by answers, so nothing moves when a later one arrives.
 */
import {
  defineScreen,
  homeCard,
  homeNeed,
  Loading,
  RevealPlace,
  SlotHooks,
  SlotOutlet,
  useIsHidden,
  useRevealOrder,
  useSessionState,
  useDocumentTitle,
  useFrame,
  useTexts,
  type NeedAnswer,
} from '@gapura/core'
import { useConnection } from '@gapura/core/gateway'
import { useIsNoScript } from '@gapura/core/forms'
import { useEffect, useState, type ComponentProps, type ReactNode } from 'react'
import { HomeConnection, type HomeConnectionProps } from './connection.tsx'
import { greetingName } from './greeting-name.ts'
import { NeedPlace, useOpenNeeds } from './need-place.tsx'
import { QuickMenu } from './quick-menu.tsx'
import { placesOf, type HomeItem } from './places.ts'
import './home.css'

/** The urgency from which on a need comes before buying a package. */
const MUST_BE_DONE = 20

export default defineScreen({ slots: [homeCard, homeNeed], component: Home })

function Home() {
  useDocumentTitle(useTexts('home').t('title'))
  return (
    <SlotHooks slot={homeNeed} waiting={<Loading lines={4} />}>
      {(needs) => <HomeWithNeeds needs={needs} />}
    </SlotHooks>
  )
}

function HomeWithNeeds({ needs }: { readonly needs: readonly NeedAnswer[] }) {
  const { open, close } = useOpenNeeds(needs)
  const order = useRevealOrder()
  const isLate = useIsLate()
  const isKnown = isLate || needs.every((need) => need !== undefined)
  const urgent = open.filter(({ urgency }) => urgency >= MUST_BE_DONE)
  // Less urgent needs are below the package, have no primary button and hide nothing.
  const others = open.filter((need) => !urgent.includes(need))
  const isNeeded = urgent.length > 0
  const hasPrimary = (urgent[0]?.actions.length ?? 0) > 0
  // Asked once for the page: each use would call the back end on its own.
  const connection = useConnection()
  const { relogin } = useFrame()
  const mayConnect = relogin !== null && (connection.kind === 'offline' || connection.kind === 'unknown')
  const isConnecting = mayConnect && needs.includes('connection') && !hasPrimary
  return (
    <SlotOutlet
      slot={homeCard}
      wrap={(content, item) => (
        <Card item={item} isShown={item.zone !== 'aside' || !isNeeded}>
          {content}
        </Card>
      )}
      arrange={(cards) => {
        const { status, lead, main, offers, aside, rail } = placesOf(cards)
        /** In their order on the page, which is that of a phone. */
        const [onCover, inSheet, ofLead] = [0, 1, 2]
        const ofMenu = ofLead + lead.length
        const ofMain = ofMenu + 1
        const ofOffers = ofMain + main.length
        const ofAside = ofOffers + 1
        const ofRail = ofAside + aside.length
        return (
          <>
            <RevealPlace order={order} at={onCover}>
              <section className={`g-cover h-hero${hasPrimary || isConnecting ? ' h-needy' : ''}`}>
                <Head connection={connection} isPrimary={isConnecting} />
                {isKnown ? (
                  <NeedPlace needs={urgent} isPrimary onClose={close} />
                ) : (
                  <div className="h-status h-asking">
                    <Loading lines={6} />
                  </div>
                )}
                {status.map(({ element }) => element)}
              </section>
            </RevealPlace>
            <RevealPlace order={order} at={inSheet}>
              <Revealed className="h-sheet" hidden={!isKnown}>
                <div className="g-columns">
                  <div className="h-main">
                    {lead.map(({ element }, index) => (
                      <RevealPlace key={element.key} order={order} at={ofLead + index}>
                        {element}
                      </RevealPlace>
                    ))}
                    <RevealPlace order={order} at={ofMenu}>
                      <Revealed className="h-menu">
                        <QuickMenu />
                        <NeedPlace needs={others} onClose={close} />
                      </Revealed>
                    </RevealPlace>
                    {main.map(({ element }, index) => (
                      <RevealPlace key={element.key} order={order} at={ofMain + index}>
                        {element}
                      </RevealPlace>
                    ))}
                    <RevealPlace order={order} at={ofOffers}>
                      <Offers>{offers.map(({ element }) => element)}</Offers>
                    </RevealPlace>
                    {aside.map(({ element }, index) => (
                      <RevealPlace key={element.key} order={order} at={ofAside + index}>
                        {element}
                      </RevealPlace>
                    ))}
                  </div>
                  {rail.length > 0 && (
                    <aside className="h-rail">
                      {rail.map(({ element }, index) => (
                        <RevealPlace key={element.key} order={order} at={ofRail + index}>
                          {element}
                        </RevealPlace>
                      ))}
                    </aside>
                  )}
                </div>
              </Revealed>
            </RevealPlace>
          </>
        )
      }}
    />
  )
}

/** Until then the needs have a place; later ones move what is below. */
const NEEDS_WITHIN_MS = 3_000

function useIsLate(): boolean {
  // Without scripts the page stays as it is.
  const [isLate, setLate] = useState(useIsNoScript())
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), NEEDS_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

type HeadProps = {
  readonly connection: HomeConnectionProps['connection']
  /** The primary button of home is the button that connects. */
  readonly isPrimary?: boolean
}

export function Head({ connection, isPrimary = false }: HeadProps) {
  const { t } = useTexts('home')
  const { user } = useSessionState()
  const name = greetingName(user?.name ?? '')
  return (
    <div className="h-head">
      <h1>{name === null ? t('greeting') : t('greetingNamed', { name })}</h1>
      <HomeConnection connection={connection} isPrimary={isPrimary} />
    </div>
  )
}

/** CSS classes of a card by zone. Offers are the rows of their common card. */
const CLASSES: Readonly<Record<Exclude<NonNullable<HomeItem['zone']>, 'offers'>, string>> = {
  status: 'h-status',
  lead: 'h-card',
  rest: 'h-card',
  rail: 'h-card',
  beside: 'h-card h-wide',
  aside: 'h-card h-aside',
}

function Card({
  item: { zone = 'rest', framed = zone !== 'status' },
  isShown,
  children,
}: {
  readonly item: HomeItem
  readonly isShown: boolean
  readonly children: ReactNode
}) {
  const isHidden = useIsHidden()
  if (zone === 'offers') return children
  const name = framed ? `g-card ${CLASSES[zone]}` : CLASSES[zone]
  return (
    isShown && (
      <section className={name} hidden={isHidden}>
        {children}
      </section>
    )
  )
}

function Offers({ children }: { readonly children: readonly ReactNode[] }) {
  const { t } = useTexts('home')
  return (
    children.length > 0 && (
      <Revealed className="g-card h-offers" role="group" aria-label={t('offers')}>
        {children}
      </Revealed>
    )
  )
}

/** Hidden while an earlier place waits. */
function Revealed({ hidden = false, ...props }: ComponentProps<'div'>) {
  const isHidden = useIsHidden()
  return <div {...props} hidden={hidden || isHidden} />
}
