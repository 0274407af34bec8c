/** Leads from a problem to its control: the tab that has it, then the field. */
import type { Tab } from '../shell/place.ts'
import { isWithin, keysOf } from '../value/pointer.ts'

/** The tab of a setting. */
const TAB_OF: readonly (readonly [pointer: string, tab: Tab])[] = [
  ['/name', 'look'],
  ['/brand', 'look'],
  ['/plugins', 'home'],
  ['/menus', 'home'],
  ['/order', 'home'],
  ['/domains', 'address'],
]

export function tabOf(pointer: string): Tab {
  return TAB_OF.find(([place]) => isWithin(pointer, place))?.[1] ?? 'expert'
}

/** @param pointer of a value; the control of the nearest setting around it gets the focus */
export function goTo(pointer: string, onTab: (tab: Tab) => void): void {
  onTab(tabOf(pointer))
  // The tab is drawn after this event, and its parts may be loaded first.
  const end = Date.now() + MOST_MS
  const look = () => {
    const place = placeAround(pointer)
    if (place) place.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]')?.focus()
    else if (Date.now() < end) setTimeout(look, 50)
  }
  setTimeout(look)
}

const MOST_MS = 1500

function placeAround(pointer: string): HTMLElement | null {
  const places = [...document.querySelectorAll<HTMLElement>('[data-pointer]')]
  const around = places.filter(({ dataset }) => isWithin(pointer, dataset['pointer'] ?? '\0'))
  return around.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? null
}

function depthOf({ dataset }: HTMLElement): number {
  return keysOf(dataset['pointer'] ?? '').length
}
