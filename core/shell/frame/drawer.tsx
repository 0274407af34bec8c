/** Renders the right drawer: every menu entry, the theme, the language, reconnect and sign-out. Loaded when it is first opened. */
import { Button, Switch } from '../../kit/controls/index.ts'
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync'
import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out'
import { useId, type ReactNode } from 'react'
import { Link } from 'wouter'
import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { Modal } from '../../kit/ui/dialog/modal.tsx'
import { currentOf } from './current-of.ts'
import { useFrame } from '../../kit/context/frame-context.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { LanguageSwitch } from '../../kit/ui/language-switch.tsx'

export type DrawerProps = {
  readonly path: string
  readonly entries: readonly MenuEntry[]
  /** The button that opened the drawer, directly or through the popup menu. It gets the focus back. */
  readonly opener: HTMLElement
  readonly onClose: () => void
}

export default function Drawer({ path, entries, opener, onClose }: DrawerProps) {
  const { t } = useTexts()
  const id = useId()
  const { name, theme, toggleTheme, reconnect, signOut } = useFrame()
  const links = (of: readonly MenuEntry[]) =>
    of.map((entry) => (
      <DrawerLink key={entry.to} entry={entry} current={currentOf(entry.to, path)} onFollow={onClose} />
    ))
  const inGroup = (group: MenuEntry['group']) => entries.filter((entry) => entry.group === group)
  const isLate = ({ order = 100 }: MenuEntry) => order > 100
  return (
    <Modal className="g-drawer-layer" aria-labelledby={id} opener={opener} onClose={onClose}>
      <div className="g-drawer">
        <div className="g-drawer-head">
          <h2 id={id}>{name}</h2>
          <Button appearance="subtle" icon={<DismissRegular />} aria-label={t('menu.close')} onClick={onClose} />
        </div>
        <div className="g-drawer-body">
          <nav aria-label={t('menu.all')}>
            <ul>{links(inGroup(undefined).filter((entry) => !isLate(entry)))}</ul>
            <Group title={t('menu.services')}>{links(inGroup('services'))}</Group>
            <Group title={t('menu.account')}>{links(inGroup('account'))}</Group>
            <Group title={t('menu.configuration')}>{links(inGroup('configuration'))}</Group>
            <ul>{links(inGroup(undefined).filter(isLate))}</ul>
          </nav>
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
    </Modal>
  )
}

function Group({ title, children }: { readonly title: string; readonly children: readonly ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </section>
  )
}

function DrawerLink({
  entry,
  current,
  onFollow,
}: {
  readonly entry: MenuEntry
  readonly current: ReturnType<typeof currentOf>
  readonly onFollow: () => void
}) {
  const local = useLocalText()
  return (
    <li>
      <Link href={entry.to} aria-current={current} onClick={onFollow}>
        <Icon icon={entry.icon} size={20} />
        {local(entry.label)}
      </Link>
    </li>
  )
}
