/**
 * Renders the main layout: top bar (coloured at home), right drawer, bottom navigation on small screens. Menu entries, drawer and popup are
 * props, so the layout knows no plugin.
 */
import { Button } from '../../kit/controls/index.ts'
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync'
import { MoreVerticalRegular } from '@fluentui/react-icons/headless/svg/more-vertical'
import { NavigationRegular } from '@fluentui/react-icons/headless/svg/navigation'
import { useEffect, type ComponentType, type MouseEvent, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { useAtomValue, useStore } from '../../kit/context/store-context.ts'
import { BrandMark } from '../../kit/ui/brand-mark.tsx'
import { currentOf } from './current-of.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import type { DrawerProps } from './drawer.tsx'
import { Icon } from '../../kit/ui/icons.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { openedMenuAtom, type OpenedMenu } from './opened-menu.ts'
import type { PopupMenuProps } from './popup-menu.tsx'
import './main-frame.css'

export type MainFrameProps = {
  readonly path: string
  readonly drawer: readonly MenuEntry[]
  readonly bottom: readonly MenuEntry[]
  readonly Drawer: ComponentType<DrawerProps>
  readonly PopupMenu: ComponentType<PopupMenuProps>
  readonly notice: ReactNode
  readonly children: ReactNode
}

export default function MainFrame({ path, drawer, bottom, Drawer, PopupMenu, notice, children }: MainFrameProps) {
  const { t } = useTexts()
  const { home, reconnect } = useFrame()
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
    <div className="g-main">
      <a className="g-skip" href="#content">
        {t('action.skipToContent')}
      </a>
      <header className={path === home ? 'g-bar g-bar-cover' : 'g-bar'}>
        <Link href={home} className="g-brand">
          <BrandMark isOnCover={path === home} />
        </Link>
        <div className="g-bar-wide">
          {reconnect && (
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
      </header>
      <noscript>
        <form className="g-without" method="post" action="/sign-out">
          <Button type="submit" appearance="subtle">
            {t('menu.signOut')}
          </Button>
        </form>
      </noscript>
      <OfflineNotice />
      {notice}
      <main id="content" tabIndex={-1} className={path === home ? 'g-page g-page-cover' : 'g-page'}>
        {children}
      </main>
      <BottomNavigation path={path} entries={bottom} />
      {open?.kind === 'drawer' && (
        <Drawer path={path} entries={drawer} opener={open.by} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

function BottomNavigation({ path, entries }: { readonly path: string; readonly entries: readonly MenuEntry[] }) {
  const { t } = useTexts()
  const local = useLocalText()
  return (
    <nav className="g-bottom" aria-label={t('menu.bottom')}>
      {entries.map((entry) => (
        <Link key={entry.to} href={entry.to} aria-current={currentOf(entry.to, path)}>
          <Icon icon={entry.icon} />
          <span>{local(entry.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
