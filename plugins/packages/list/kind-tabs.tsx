/**
 * Renders the kinds as tabs. Arrow keys move only the focus, because opening may fetch packages. Tabs are links for pages without scripts.
 */
import { Link, useIsHydrated } from '@gapura/core'
import { useIsNoScript } from '@gapura/core/forms'
import type { KeyboardEvent } from 'react'

export type KindTab = { readonly id: string; readonly label: string; readonly href: string }

type Props = {
  readonly label: string
  readonly tabs: readonly KindTab[]
  readonly selected: string
}

/** The panel needs the attributes of `tabPanelOf(selected)`. */
export function KindTabs({ label, tabs, selected }: Props) {
  const isNoScript = useIsNoScript()
  // Before hydration arrow keys do not work, so every tab is a tab stop.
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
          aria-controls={id === selected ? PANEL_ID : undefined}
          onKeyDown={moveBetweenTabs}
          tabIndex={isHydrated && id !== selected ? -1 : undefined}
        >
          {tab.label}
        </Link>
      ))}
    </div>
  )
}

const PANEL_ID = 'p-panel'

export function tabPanelOf(selected: string) {
  return { id: PANEL_ID, role: 'tabpanel', 'aria-labelledby': `p-tab-${selected}` } as const
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
  // Browsers activate a link with Enter, but not with Space.
  if (event.key === ' ') current.click()
  else {
    const step = STEPS[event.key]
    if (!step) return
    const isReversed = getComputedStyle(current).direction === 'rtl' && event.key.startsWith('Arrow')
    tabs[isReversed ? tabs.length - 1 - step(tabs.length - 1 - at, tabs.length) : step(at, tabs.length)]?.focus()
  }
  event.preventDefault()
}
