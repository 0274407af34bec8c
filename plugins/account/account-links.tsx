import { Icon, Link, useLocalText, type MenuEntry } from '@gapura/core'
import { ChevronRightRegular } from '@fluentui/react-icons/headless/svg/chevron-right'

export type LinkGroup = { readonly title: string; readonly entries: readonly MenuEntry[] }

type Props = {
  /** Of the navigation. */
  readonly label: string
  readonly groups: readonly LinkGroup[]
}

/** Menu entries as cards of links, each below the title of its group. */
export function AccountLinks({ label, groups }: Props) {
  const shown = groups.filter(({ entries }) => entries.length > 0)
  if (shown.length === 0) return null
  return (
    <nav aria-label={label}>
      {shown.map(({ title, entries }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className="g-card a-links">
            <LinkRows entries={entries} />
          </ul>
        </section>
      ))}
    </nav>
  )
}

/** Rows of a list of the class `a-links`. */
export function LinkRows({ entries }: Pick<LinkGroup, 'entries'>) {
  const local = useLocalText()
  return entries.map((entry) => (
    <li key={entry.to}>
      <Link href={entry.to}>
        <span className="a-icon">
          <Icon icon={entry.icon} />
        </span>
        <span className="g-grow">{local(entry.label)}</span>
        <ChevronRightRegular aria-hidden fontSize={20} />
      </Link>
    </li>
  ))
}
