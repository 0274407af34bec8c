/**
 * Shows the partner's banner for this page. The host has left out banners of another time or router, and banners that this customer has
 * closed, so the first render is the same here. A banner that ends while the page is open disappears then.
 */
import { Button } from '../../kit/controls/index.ts'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { InfoFilled } from '@fluentui/react-icons/headless/svg/info'
import { SparkleFilled } from '@fluentui/react-icons/headless/svg/sparkle'
import { WarningFilled } from '@fluentui/react-icons/headless/svg/warning'
import { useId, useState } from 'react'
import { CLOSED_BANNERS_COOKIE, addClosedBanner, readClosedBanners } from '../../kernel/partner/closed-banners.ts'
import { hasEnded, localTime } from '../../kernel/partner/present-partner.ts'
import { isInPlaces } from '../../kernel/plugin/banner-places.ts'
import type { PartnerBanner } from '../../kernel/plugin/open-partner.ts'
import type { Plan } from '../../kernel/plugin/plan.ts'
import { COOKIE_YEAR_MS } from '../../kernel/session/cookies.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { usePlan } from '../../kit/context/plan-context.ts'
import { usePortal } from '../../kit/context/portal-context.ts'
import { useSession } from '../../kit/context/session-context.ts'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { useIsHydrated } from '../../kit/context/use-is-hydrated.ts'
import { pageAt } from '../../kit/navigation/find-screen.ts'
import { MenuLink } from '../../kit/navigation/menu-link.tsx'
import { usePath } from '../../kit/navigation/use-navigation.ts'
import { useNow } from '../../kit/ui/use-now.ts'
import './banner.css'

const ICONS = { info: InfoFilled, celebration: SparkleFilled, warning: WarningFilled }

export default function Banner() {
  const { banners = [] } = useFrame()
  const plan = usePlan()
  const path = usePath()
  const { jar } = useSession()
  const { timeZone } = usePortal().partner
  const isHydrated = useIsHydrated()
  const local = localTime(useNow(60_000), timeZone)
  // A page that a router opened was rendered without cookies. One that was closed before stays then, because the page must not move.
  const [closed, setClosed] = useState(() =>
    isHydrated ? readClosedBanners(jar.read(CLOSED_BANNERS_COOKIE)) : ([] as readonly string[]),
  )
  const shown = banners.find(
    (banner) => isOn(banner, path, plan) && !closed.includes(banner.id) && !(isHydrated && hasEnded(banner, local)),
  )
  const close = (id: string) => {
    const ids = addClosedBanner(jar.read(CLOSED_BANNERS_COOKIE), id)
    jar.write(CLOSED_BANNERS_COOKIE, ids, new Date(Date.now() + COOKIE_YEAR_MS))
    setClosed([...closed, id])
    // The focused button is removed.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return shown ? <Notice key={shown.id} banner={shown} onClose={() => close(shown.id)} /> : null
}

/** Whether the banner belongs to the page at this path. */
function isOn({ in: places }: PartnerBanner, path: string, plan: Plan): boolean {
  if (places) return isInPlaces(places, path)
  const role = pageAt(plan, path)?.partOf
  return role === 'home' || role === 'sign-in'
}

/** Whether a link to this path leads anywhere, if need be past the sign-in page (P126). */
function hasPage(plan: Plan, path: string): boolean {
  return pageAt(plan, path) !== undefined || plan.partner.pages?.some((page) => page.path === path) === true
}

function Notice({ banner, onClose }: { readonly banner: PartnerBanner; readonly onClose: () => void }) {
  const { tone = 'info', title, text, path, link, label } = banner
  const { t } = useTexts()
  const local = useLocalText()
  const id = useId()
  const plan = usePlan()
  const ToneIcon = ICONS[tone]
  const to = link ?? (path !== undefined && hasPage(plan, path) ? path : undefined)
  return (
    <div className="g-banner-place">
      <section className={`g-banner g-banner-${tone}`} aria-labelledby={id}>
        <ToneIcon aria-hidden fontSize={20} />
        <div>
          {title && <strong id={id}>{local(title)}</strong>}
          <p id={title ? undefined : id}>{local(text)}</p>
          {to && label && (
            <MenuLink entry={{ to }}>
              <span>{local(label)}</span>
            </MenuLink>
          )}
        </div>
        <Button appearance="transparent" icon={<DismissRegular />} aria-label={t('action.close')} onClick={onClose} />
      </section>
    </div>
  )
}
