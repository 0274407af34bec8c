/** Lists menu entries as links: those of the drawer, and those of the navigation at the side of a wide window. */
import { useId } from 'react'
import type { MenuEntry } from '../../kernel/plugin/additions.ts'
import { useLocalText, useTexts } from '../../kit/context/text-context.ts'
import { MenuLink } from '../../kit/navigation/menu-link.tsx'
import type { ShownEntry } from '../../kit/navigation/menu-of.ts'
import { Icon } from '../../kit/ui/icons.tsx'
import { currentOf } from './current-of.ts'

type MenuLinksProps = {
  readonly path: string
  readonly entries: readonly ShownEntry[]
  readonly onFollow?: () => void
}

type Group = NonNullable<MenuEntry['group']>

/** Entries that the partner's file names, then those without a group, each of `groups` under its title, and entries that come last. */
export function MenuLinks({ groups, ...props }: MenuLinksProps & { readonly groups: readonly Group[] }) {
  const { t } = useTexts()
  const named = props.entries.filter(({ isNamed }) => isNamed)
  const inGroup = (group?: Group) => props.entries.filter((entry) => !entry.isNamed && entry.group === group)
  const isLate = ({ order = 100 }: MenuEntry) => order > 100
  const titles = { services: t('menu.services'), account: t('menu.account'), configuration: t('menu.configuration') }
  return (
    <>
      <Links {...props} entries={[...named, ...inGroup().filter((entry) => !isLate(entry))]} />
      {groups.map((group) => (
        <Links key={group} {...props} title={titles[group]} entries={inGroup(group)} />
      ))}
      <Links {...props} entries={inGroup().filter(isLate)} />
    </>
  )
}

function Links({ path, entries, onFollow, title }: MenuLinksProps & { readonly title?: string }) {
  const local = useLocalText()
  const id = useId()
  if (entries.length === 0) return null
  return (
    <>
      {title !== undefined && (
        <p className="g-menu-title" id={id}>
          {title}
        </p>
      )}
      <ul className="g-menu-links" {...(title !== undefined && { 'aria-labelledby': id })}>
        {entries.map((entry) => (
          <li key={entry.to}>
            <MenuLink entry={entry} aria-current={currentOf(entry.to, path)} onClick={onFollow}>
              <Icon icon={entry.icon} size={20} />
              <span>{local(entry.label)}</span>
            </MenuLink>
          </li>
        ))}
      </ul>
    </>
  )
}
