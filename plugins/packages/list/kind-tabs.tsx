/**
 * The kinds of packages as tabs. The arrow keys move between them, and Enter or Space opens one: it may have to be read from the
 * back end. Each is a link, so they work without scripts.
 */
import { Link, useIsHydrated } from '@gapura/core'
import { useIsNoScript } from '@gapura/core/forms'
import type { KeyboardEvent } from 'react'

export type KindTab = { readonly id: string; readonly label: string; readonly href: string }

type Props = {
  /** Names the row. */
  readonly label: string
  readonly tabs: readonly KindTab[]
  readonly selected: string
}

/** The panel is to have `tabPanelOf(selected)`. */
export function KindTabs({ label, tabs, selected }: Props) {
  const isNoScript = useIsNoScript()
  // Before the scripts run, the Tab key alone reaches them.
  const isHydrated = useIsHydrated()
  if (isNoScript) {
    return (
      <nav className="p-tabs" aria-label={label}>
        {tabs.map(({ id, ...tab }) => (
          <a key={id} href={tab.href} aria-current={id === selected ? 'page' : undefined}>
            {tab.label}
          </a>
        ))}
      </nav>
    )
  }
  return (
    <div className="p-tabs" role="tablist" aria-label={label}>
      {tabs.map(({ id, ...tab }) => (
        <Link
          key={id}
          id={`p-tab-${id}`}
          href={tab.href}
          replace
          role="tab"
          aria-selected={id === selected}
          aria-controls={id === selected ? PANEL : undefined}
          onKeyDown={moveBetweenTabs}
          tabIndex={isHydrated && id !== selected ? -1 : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  )
}

const PANEL = 'p-panel'

export function tabPanelOf(selected: string) {
  return { id: PANEL, role: 'tabpanel', 'aria-labelledby': `p-tab-${selected}` } as const
}

const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

function moveBetweenTabs(event: KeyboardEvent<HTMLElement>) {
  const current = event.currentTarget
  const tabs = [...(current.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
  const at = tabs.indexOf(current)
  // A link answers Enter by itself, and not Space.
  if (event.key === ' ') current.click()
  else {
    const step = STEPS[event.key]
    if (!step) return
    const isReversed = getComputedStyle(current).direction === 'rtl' && event.key.startsWith('Arrow')
    tabs[isReversed ? tabs.length - 1 - step(tabs.length - 1 - at, tabs.length) : step(at, tabs.length)]?.focus()
  }
  event.preventDefault()
}
