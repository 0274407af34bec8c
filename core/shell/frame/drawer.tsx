/**
 * Renders the right drawer: menu entries, the theme, the language, reconnect and sign-out; in a wide window only what the navigation and the bar
 * do not have. Loaded when it is first opened.
 */
import { Button, Switch } from '../../kit/controls/index.ts'
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out'
import { useId } from 'react'
import { useTexts } from '../../kit/context/text-context.ts'
import { Modal } from '../../kit/ui/dialog/modal.tsx'
import { useFrame } from '../../kit/context/frame-context.ts'
import type { ShownEntry } from '../../kit/navigation/menu-of.ts'
import { useIsWide } from '../../kit/ui/use-is-wide.ts'
import { LanguageSwitch } from '../../kit/ui/language-switch.tsx'
import { MenuLinks } from './menu-links.tsx'

export type DrawerProps = {
  readonly path: string
  readonly entries: readonly ShownEntry[]
  /** The entries that the navigation of a wide window shows. */
  readonly beside: readonly ShownEntry[]
  /** The button that opened the drawer, directly or through the popup menu. It gets the focus back. */
  readonly opener: HTMLElement
  readonly onClose: () => void
}

export default function Drawer({ opener, entries, beside, ...props }: DrawerProps) {
  const id = useId()
  const isWide = useIsWide()
  const shown = isWide ? entries.filter(({ to }) => !beside.some((entry) => entry.to === to)) : entries
  return (
    <Modal className="g-drawer-layer" aria-labelledby={id} opener={opener} onClose={props.onClose}>
      <DrawerPanel {...props} entries={shown} titleId={id} />
    </Modal>
  )
}

type PanelProps = Omit<DrawerProps, 'opener' | 'beside'> & { readonly titleId: string }

/** The drawer without its layer. */
export function DrawerPanel({ path, entries, onClose, titleId }: PanelProps) {
  const { t } = useTexts()
  const { name, theme, toggleTheme, reconnect, signOut } = useFrame()
  return (
    <div className="g-drawer">
      <div className="g-drawer-head">
        <h2 id={titleId}>{name}</h2>
        <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('menu.close')} onClick={onClose} />
      </div>
      <div className="g-drawer-body">
        {entries.length > 0 && (
          <nav aria-label={t('menu.all')}>
            <MenuLinks
              path={path}
              entries={entries}
              groups={['services', 'account', 'configuration']}
              onFollow={onClose}
            />
          </nav>
        )}
        <div className="g-drawer-foot">
          <Switch label={t('menu.dark')} checked={theme === 'dark'} onChange={toggleTheme} />
          <LanguageSwitch />
          {reconnect && (
            <Button appearance="subtle" icon={<ArrowSyncRegular />} onClick={reconnect}>
              {t('menu.reconnect')}
            </Button>
          )}
          <Button appearance="subtle" icon={<SignOutRegular />} onClick={signOut}>
            {t('menu.signOut')}
          </Button>
        </div>
      </div>
    </div>
  )
}
