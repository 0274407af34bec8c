/**
 * The main layout: top bar (coloured on the dashboard, white elsewhere), right drawer, bottom navigation on small
 * screens. It is given the menu's entries and knows no plugin.
 */
import { Button } from '@fluentui/react-components'
import { ArrowSyncRegular, MoreVerticalRegular, NavigationRegular } from '@fluentui/react-icons'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { MenuEntry } from '../plugin/gives.ts'
import { useWords } from '../text/text-context.ts'
import { BrandMark } from './brand-mark.tsx'
import { useFrame } from './frame-context.ts'
import { Icon } from './icons.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import './main-frame.css'

const Drawer = lazy(() => import('./drawer.tsx'))
const PopupMenu = lazy(() => import('./popup-menu.tsx'))

export type MainFrameProps = {
  readonly path: string
  readonly drawer: readonly MenuEntry[]
  readonly bottom: readonly MenuEntry[]
  readonly children: ReactNode
}

export default function MainFrame({ path, drawer, bottom, children }: MainFrameProps) {
  const { t } = useWords()
  const { name, logo, reconnect } = useFrame()
  const [open, setOpen] = useState<'drawer' | 'popup' | null>(null)
  const openDrawer = () => setOpen('drawer')
  return (
    <div className="g-main">
      <a className="g-skip" href="#content">
        {t('action.skipToContent')}
      </a>
      <header className={path === '/' ? 'g-bar g-bar-coloured' : 'g-bar'}>
        <Link href="/" className="g-bar-brand">
          <BrandMark name={name} logo={logo} size={32} />
        </Link>
        <div className="g-bar-wide">
          <Button appearance="transparent" icon={<ArrowSyncRegular />} onClick={reconnect}>
            {t('menu.reconnect')}
          </Button>
          <Button
            appearance="transparent"
            icon={<NavigationRegular />}
            aria-label={t('menu.open')}
            aria-expanded={open === 'drawer'}
            onClick={openDrawer}
          />
        </div>
        <div className="g-bar-narrow">
          {open === 'popup' ? (
            <Suspense fallback={<MoreButton label={t('menu.more')} />}>
              <PopupMenu onClose={() => setOpen((now) => (now === 'popup' ? null : now))} onAll={openDrawer} />
            </Suspense>
          ) : (
            <MoreButton label={t('menu.more')} onClick={() => setOpen('popup')} />
          )}
        </div>
      </header>
      <OfflineNotice />
      <main id="content" tabIndex={-1} className="g-page">
        {children}
      </main>
      <BottomNavigation path={path} entries={bottom} />
      {open === 'drawer' && (
        <Suspense fallback={null}>
          <Drawer path={path} entries={drawer} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </div>
  )
}

function MoreButton({ label, onClick }: { readonly label: string; readonly onClick?: () => void }) {
  return (
    <Button
      appearance="transparent"
      icon={<MoreVerticalRegular />}
      aria-label={label}
      aria-haspopup="menu"
      onClick={onClick}
    />
  )
}

function BottomNavigation({ path, entries }: { readonly path: string; readonly entries: readonly MenuEntry[] }) {
  const { t, language } = useWords()
  return (
    <nav className="g-bottom" aria-label={t('menu.bottom')}>
      {entries.map((entry) => (
        <Link key={entry.to} href={entry.to} aria-current={path === entry.to ? 'page' : undefined}>
          <Icon name={entry.icon} />
          <span>{entry.label[language]}</span>
        </Link>
      ))}
    </nav>
  )
}
