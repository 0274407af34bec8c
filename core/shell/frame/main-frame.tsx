/**
 * Renders the main frame: top bar (coloured at home), right drawer, and a navigation at the bottom, in wide windows at the side with more
 * entries. Menu entries, drawer and popup are props, so the layout knows no plugin.
 */
import { Button } from '../../kit/controls/index.ts'
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync'
import { ArrowLeftRegular } from '@fluentui/react-icons/headless/svg/arrow-left'
import { MoreVerticalRegular } from '@fluentui/react-icons/headless/svg/more-vertical'
import { NavigationRegular } from '@fluentui/react-icons/headless/svg/navigation'
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out'
import { useEffect, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { useAtomValue, useStore } from '../../kit/context/store-context.ts'
import { BrandMark } from '../../kit/ui/brand-mark.tsx'
import { currentOf } from './current-of.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import type { DrawerProps } from './drawer.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { entriesBeside } from '../../kit/navigation/sidebar-entries.ts'
import { LazyBanner } from './lazy-banner.ts'
import { LazyFooterLinks } from './lazy-footer.ts'
import { MenuLink } from '../../kit/navigation/menu-link.tsx'
import type { ShownEntry } from '../../kit/navigation/menu-of.ts'
import { MenuLinks } from './menu-links.tsx'
import { NoticePlace } from './notice-place.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { atom } from '../../kernel/store/store.ts'
import type { PopupMenuProps } from './popup-menu.tsx'
import './main-frame.css'

export type MainFrameProps = {
  readonly path: string
  readonly drawer: readonly ShownEntry[]
  readonly tabs: readonly ShownEntry[]
  /** The tab that the page belongs to; null on the pages of tabs. */
  readonly above: ShownEntry | null
  readonly Drawer: ComponentType<DrawerProps>
  readonly PopupMenu: ComponentType<PopupMenuProps>
  readonly notice: ReactNode
  readonly children: ReactNode
}

/** `by`: the button that opened it and gets the focus back. */
type OpenedMenu = { readonly kind: 'drawer' | 'popup'; readonly by: HTMLElement }
const openedMenuAtom = atom<OpenedMenu | null>(null)

export default function MainFrame(props: MainFrameProps) {
  const { path, drawer, tabs, above, Drawer, PopupMenu, notice, children } = props
  const { t } = useTexts()
  const local = useLocalText()
  const { home, reconnect, ownPages, banners } = useFrame()
  const store = useStore()
  const open = useAtomValue(openedMenuAtom)
  const setOpen = (next: OpenedMenu | null) => store.set(openedMenuAtom, next)
  // Closed on unmount, so that it is not open on the next page with this frame.
  useEffect(() => () => store.set(openedMenuAtom, null), [store])
  const isPopup = open?.kind === 'popup'
  const toggle = (kind: OpenedMenu['kind'], { currentTarget: by }: MouseEvent<HTMLElement>) => {
    // Safari does not focus a button on click.
    by.focus()
    setOpen(open?.kind === kind ? null : { kind, by })
  }
  return (
    <div className={above ? `g-main g-main-sub${isBeside(props) ? ' g-main-beside' : ''}` : 'g-main'}>
      <a className="g-skip" href="#content">
        {t('action.skipToContent')}
      </a>
      <header className={path === home ? 'g-bar g-bar-cover' : 'g-bar'}>
        <Link href={home} className="g-brand">
          <BrandMark isOnCover={path === home} />
        </Link>
        {above && (
          <Link href={above.to} className="g-back" aria-label={t('menu.backTo', { page: local(above.label) })}>
            <ArrowLeftRegular aria-hidden fontSize={24} />
          </Link>
        )}
        <div className="g-bar-wide">
          {/* Home says itself whether the customer is online, with its own button. */}
          {reconnect && path !== home && (
            <Button appearance="transparent" icon={<ArrowSyncRegular />} onClick={reconnect}>
              {t('menu.reconnect')}
            </Button>
          )}
          <Button
            appearance="transparent"
            icon={<NavigationRegular />}
            aria-label={t('menu.open')}
            aria-expanded={open?.kind === 'drawer'}
            onClick={(event: MouseEvent<HTMLElement>) => toggle('drawer', event)}
          />
        </div>
        <div className="g-bar-narrow">
          <Button
            id="more"
            appearance="transparent"
            icon={<MoreVerticalRegular />}
            aria-label={t('menu.more')}
            aria-haspopup="menu"
            aria-expanded={isPopup}
            onClick={(event: MouseEvent<HTMLElement>) => toggle('popup', event)}
          />
          {isPopup && (
            <PopupMenu
              opener={open.by}
              onClose={() => store.set(openedMenuAtom, (now) => (now?.kind === 'popup' ? null : now))}
              onAll={() => setOpen({ kind: 'drawer', by: open.by })}
            />
          )}
        </div>
        <NoticePlace />
      </header>
      <Navigation {...props} />
      <div className="g-body">
        <noscript>
          <form className="g-without" method="post" action="/sign-out">
            <Button type="submit" appearance="subtle">
              {t('menu.signOut')}
            </Button>
          </form>
        </noscript>
        <OfflineNotice />
        {notice}
        {banners && <LazyBanner />}
        <main id="content" tabIndex={-1} className={path === home ? 'g-page g-page-cover' : 'g-page'}>
          {children}
        </main>
        {ownPages && <LazyFooterLinks menu={drawer} />}
      </div>
      {open?.kind === 'drawer' && (
        <Drawer
          path={path}
          entries={drawer}
          beside={[...tabs, ...entriesBeside(drawer, tabs)]}
          opener={open.by}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}

/** In a wide window the page needs no way back, because its entry is beside it. */
function isBeside({ path, drawer, tabs }: MainFrameProps): boolean {
  return entriesBeside(drawer, tabs).some(({ to }) => to === path)
}

function Navigation(props: MainFrameProps) {
  const { path, tabs, above, drawer } = props
  const { t } = useTexts()
  const local = useLocalText()
  const { signOut } = useFrame()
  // At the side the page's own entry stands out, and the tab above it less.
  return (
    <nav className={isBeside(props) ? 'g-nav g-nav-listed' : 'g-nav'} aria-label={t('menu.main')}>
      <div className="g-tabs">
        {tabs.map((tab) => (
          <MenuLink
            key={tab.to}
            entry={tab}
            aria-current={currentOf(tab.to, path) ?? (tab.to === above?.to ? true : undefined)}
          >
            <Icon icon={tab.icon} />
            <span>{local(tab.label)}</span>
          </MenuLink>
        ))}
      </div>
      <div className="g-nav-more">
        <MenuLinks
          path={path}
          entries={entriesBeside(drawer, tabs)}
          groups={['services', 'account', 'configuration']}
        />
        <Button appearance="subtle" icon={<SignOutRegular />} onClick={signOut}>
          {t('menu.signOut')}
        </Button>
      </div>
    </nav>
  )
}
