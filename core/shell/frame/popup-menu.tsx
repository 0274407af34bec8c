/** Renders the popup of the narrow top bar: reconnect, all menu entries, and sign-out. Loaded when it is first opened. */
import { Menu, MenuItem, MenuList, MenuPopover } from '@fluentui/react-components'
import { ArrowSyncRegular } from '@fluentui/react-icons/headless/svg/arrow-sync'
import { NavigationRegular } from '@fluentui/react-icons/headless/svg/navigation'
import { SignOutRegular } from '@fluentui/react-icons/headless/svg/sign-out'
import { useTexts } from '../../kit/context/text-context.ts'
import { OverlayRoot } from '../../kit/ui/overlay-root.tsx'
import { useFrame } from '../../kit/context/frame-context.ts'

export type PopupMenuProps = {
  /** The button that opened it. It is outside of the popup; another press closes the popup. */
  readonly opener: HTMLElement
  readonly onClose: () => void
  readonly onAll: () => void
}

export default function PopupMenu({ opener, onClose, onAll }: PopupMenuProps) {
  return (
    <OverlayRoot>
      <Menu
        open
        positioning={{ target: opener }}
        onOpenChange={(event, { open, type }) => {
          if (open || (event.target instanceof Node && opener.contains(event.target))) return
          // Synchronously, because Tab continues from the focused element. After a click on another field that field stays focused.
          const { activeElement, body } = document
          const isElsewhere = activeElement !== body && activeElement?.closest('[role="menu"]') === null
          if (type !== 'clickOutside' || !isElsewhere) opener.focus()
          onClose()
        }}
      >
        <PopupPanel labelId={opener.id} onAll={onAll} />
      </Menu>
    </OverlayRoot>
  )
}

/** The entries of the popup. They need a Fluent `Menu` around them. */
export function PopupPanel({ labelId, onAll }: Pick<PopupMenuProps, 'onAll'> & { readonly labelId: string }) {
  const { t } = useTexts()
  const { reconnect, signOut } = useFrame()
  return (
    <MenuPopover>
      <MenuList aria-labelledby={labelId}>
        {reconnect && (
          <MenuItem className="g-menu-item" icon={<ArrowSyncRegular />} onClick={reconnect}>
            <span>{t('menu.reconnect')}</span>
          </MenuItem>
        )}
        <MenuItem className="g-menu-item" icon={<NavigationRegular />} onClick={onAll}>
          <span>{t('menu.all')}</span>
        </MenuItem>
        <MenuItem className="g-menu-item" icon={<SignOutRegular />} onClick={signOut}>
          <span>{t('menu.signOut')}</span>
        </MenuItem>
      </MenuList>
    </MenuPopover>
  )
}
