import { Icon, Link, menuOf, useLocalText, useOptions, usePlan, useTexts } from '@gapura/core'
import { options } from './options.ts'

/** Entries that are shown unless the partner chooses. */
const SHOWN = 4

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
  return (
    <nav className="h-quick" aria-label={t('quick')}>
      {entries.map(({ entry }) => (
        <Link key={entry.to} href={entry.to}>
          <span className="h-tile">
            <Icon icon={entry.icon} />
          </span>
          <span>{local(entry.label)}</span>
        </Link>
      ))}
    </nav>
  )
}
