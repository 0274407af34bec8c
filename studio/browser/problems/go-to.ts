/** Leads from a problem, or from a part of the preview, to its control: the tab that has it, then the card, then the field. */
import type { Tab } from '../shell/place.ts'
import { isWithin, keysOf } from '../json/pointer.ts'

/** The tab of a setting, the most particular first. */
const TAB_OF: readonly (readonly [pointer: string, tab: Tab])[] = [
  ['/brand/welcome', 'words'],
  ['/brand/tagline', 'words'],
  ['/name', 'look'],
  ['/brand', 'look'],
  ['/plugins', 'home'],
  ['/menus', 'home'],
  ['/order', 'home'],
  ['/contact', 'words'],
  ['/banners', 'words'],
  ['/languages', 'words'],
  ['/language', 'words'],
  ['/words', 'words'],
  ['/pages', 'pages'],
  ['/domains', 'address'],
  ['/login', 'address'],
]

export function tabOf(pointer: string): Tab {
  return TAB_OF.find(([place]) => isWithin(pointer, place))?.[1] ?? 'expert'
}

const LOOK_MS = 50
const MAX_MS = 2000

/** @param pointer of a value; the control of the nearest setting around it gets the focus */
export function goTo(pointer: string, onTab: (tab: Tab) => void): void {
  onTab(tabOf(pointer))
  // The tab is drawn after this event, and some come with a script of their own.
  const end = Date.now() + MAX_MS
  const look = () => {
    const place = placeAround(pointer)
    if (!place) {
      if (Date.now() < end) setTimeout(look, LOOK_MS)
      return
    }
    // The text editor of the file finds the place itself.
    place.dispatchEvent(new CustomEvent('s-go', { detail: pointer }))
    const control = place.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]')
    if (control?.matches('.s-card-head[aria-expanded=false]')) {
      // A closed card has its fields once it is open.
      control.click()
      setTimeout(look, LOOK_MS)
    } else control?.focus()
  }
  setTimeout(look)
}

/** The closest place: a card within its list, a field within its card. */
function placeAround(pointer: string): HTMLElement | null {
  const places = [...document.querySelectorAll<HTMLElement>('[data-pointer]')]
  const around = places.filter(({ dataset }) => isWithin(pointer, dataset['pointer'] ?? '\0'))
  return around.toSorted((a, b) => depthOf(b) - depthOf(a))[0] ?? null
}

function depthOf({ dataset }: HTMLElement): number {
  return keysOf(dataset['pointer'] ?? '').length
}
