/** The page on which a setting is seen, so that the preview can show what somebody edits. */
import { pointerOf, valueAt, type Keys } from '../json/pointer.ts'
import type { JsonObject } from '../json/json-text.ts'

export type EditedPage = {
  readonly path: string
  /** Only somebody who has not signed in sees it. */
  readonly isForGuests: boolean
}

/** Settings that home shows at once. */
const AT_HOME = ['banners', 'menus', 'order', 'plugins']

/** @returns null: the setting is seen on every page, or on none in particular */
export function pageOfSetting(keys: Keys, value: JsonObject): EditedPage | null {
  const [first, second] = keys
  if (first === 'brand' && (second === 'welcome' || second === 'tagline')) return { path: '/login', isForGuests: true }
  if (typeof first === 'string' && AT_HOME.includes(first)) return { path: '/', isForGuests: false }
  if (first === 'contact') return { path: '/contact', isForGuests: false }
  const path = first === 'pages' && typeof second === 'number' ? valueAt(value, [first, second, 'path']) : null
  return typeof path === 'string' ? { path, isForGuests: false } : null
}

/** Equal for settings of one page. */
export const keyOfPage = ({ path, isForGuests }: EditedPage): string => pointerOf([path, String(isForGuests)])
