import { entriesBeside, Icon, MenuLink, menuOf, useLocalText, useOptions, usePlan, useTexts } from '@gapura/core'
import { options } from './options.ts'

/** Entries that are shown unless the partner chooses. */
const SHOWN = 4
/** Fewer tiles are not shown in a wide window. */
const MIN_SHOWN = 3

export function QuickMenu() {
  const { t } = useTexts('home')
  const local = useLocalText()
  const { quick } = useOptions(options)
  const plan = usePlan()
  // `menus.quick` of the partner's file has the same form, and comes first.
  const all = menuOf(plan, 'quick', quick.length > 0 ? quick : undefined)
  const isChosen = quick.length > 0 || plan.partner.menus?.quick !== undefined
  const entries = isChosen ? all : all.slice(0, SHOWN)
  if (entries.length === 0) return null
  // In a wide window the navigation shows these entries already. One or two tiles that are left would be no row.
  const beside = entriesBeside(menuOf(plan, 'drawer'), menuOf(plan, 'bottom'))
  const isBeside = (to: string) => beside.some((entry) => entry.to === to)
  const isFew = entries.filter(({ to }) => !isBeside(to)).length < MIN_SHOWN
  return (
    <nav
      className={`h-quick${isFew ? ' h-beside' : ''}${entries.length < MIN_SHOWN ? ' h-quick-few' : ''}`}
      aria-label={t('quick')}
    >
      {entries.map((entry) => (
        <MenuLink key={entry.to} entry={entry} className={isBeside(entry.to) ? 'h-beside' : undefined}>
          <span className="h-tile">
            <Icon icon={entry.icon} />
          </span>
          <span>{local(entry.label)}</span>
        </MenuLink>
      ))}
    </nav>
  )
}
