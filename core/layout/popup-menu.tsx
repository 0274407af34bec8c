/** The narrow top bar's popup: reconnect, logout, and the way to everything else. Loaded when first opened. */
import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { ArrowSyncRegular, MoreVerticalRegular, NavigationRegular, SignOutRegular } from '@fluentui/react-icons'
import { useWords } from '../text/text-context.ts'
import { useFrame } from './frame-context.ts'

export default function PopupMenu({ onClose, onAll }: { readonly onClose: () => void; readonly onAll: () => void }) {
  const { t } = useWords()
  const { reconnect, signOut } = useFrame()
  return (
    <Menu open onOpenChange={(_, { open }) => !open && onClose()}>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="transparent" icon={<MoreVerticalRegular />} aria-label={t('menu.more')} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<ArrowSyncRegular />} onClick={reconnect}>
            {t('menu.reconnect')}
          </MenuItem>
          <MenuItem icon={<NavigationRegular />} onClick={onAll}>
            {t('menu.all')}
          </MenuItem>
          <MenuItem icon={<SignOutRegular />} onClick={signOut}>
            {t('menu.signOut')}
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
