import { entriesBeside, Icon, Link, menuOf, useLocalText, useOptions, usePlan, useTexts } from '@gapura/core'
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
  const all = menuOf(plan, 'quick')
  // A partner may choose any entry of the menus.
  const every = [...all, ...menuOf(plan, 'bottom'), ...menuOf(plan, 'drawer')]
  const entries =
    quick.length === 0
      ? all.slice(0, SHOWN)
      : quick.flatMap((path) => every.find(({ entry }) => entry.to === path) ?? [])
  if (entries.length === 0) return null
  // In a wide window the navigation shows these entries already. One or two tiles that are left would be no row.
  const entriesIn = (place: 'drawer' | 'bottom') => menuOf(plan, place).map(({ entry }) => entry)
  const beside = entriesBeside(entriesIn('drawer'), entriesIn('bottom'))
  const isBeside = (to: string) => beside.some((entry) => entry.to === to)
  const isFew = entries.filter(({ entry }) => !isBeside(entry.to)).length < MIN_SHOWN
  return (
    <nav
      className={`h-quick${isFew ? ' h-beside' : ''}${entries.length < MIN_SHOWN ? ' h-quick-few' : ''}`}
      aria-label={t('quick')}
    >
      {entries.map(({ entry }) => (
        <Link key={entry.to} href={entry.to} className={isBeside(entry.to) ? 'h-beside' : undefined}>
          <span className="h-tile">
            <Icon icon={entry.icon} />
          </span>
          <span>{local(entry.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
