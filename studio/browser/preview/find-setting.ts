/** Finds the setting of what somebody clicks in a preview. */
import { isRecord } from '../../../core/kernel/values/is-record.ts'
import { pointerOf, valueAt, type Keys } from '../json/pointer.ts'
import type { JsonObject } from '../json/json-text.ts'
import type { PickedPart } from './frame-messages.ts'

/** Texts that a partner writes, the most particular first. */
const WRITTEN: readonly Keys[] = [
  ['name'],
  ['brand', 'welcome'],
  ['brand', 'tagline'],
  ['banners'],
  ['pages'],
  ['contact'],
  ['words'],
]
const MENUS = ['bottom', 'quick', 'main'] as const

/**
 * A JSON pointer; null: nothing in the file is shown there.
 *
 * @param parts the clicked element and those around it
 */
export function findSetting(parts: readonly PickedPart[], value: JsonObject): string | null {
  for (const { text, href, isPicture } of parts) {
    if (isPicture) return '/brand/logo'
    const written = text === '' ? null : writtenAt(text, value)
    if (written !== null) return written
    if (href !== null) return linkedAt(href, value)
  }
  return null
}

function writtenAt(text: string, value: JsonObject): string | null {
  for (const keys of WRITTEN) {
    const found = placeOf(text, valueAt(value, keys), keys)
    if (found !== null) return pointerOf(found)
  }
  return null
}

function placeOf(text: string, value: unknown, keys: Keys): Keys | null {
  if (typeof value === 'string') return value.replaceAll(/\s+/g, ' ').trim() === text ? keys : null
  if (!Array.isArray(value) && !isRecord(value)) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = placeOf(text, inner, [...keys, key])
    if (found !== null) return found
  }
  return null
}

/** The entry of a menu, or the page that the partner has written. */
function linkedAt(href: string, value: JsonObject): string {
  for (const menu of MENUS) {
    const entries = valueAt(value, ['menus', menu])
    const at = Array.isArray(entries) ? entries.findIndex((entry) => pathOf(entry) === href) : -1
    if (at >= 0) return pointerOf(['menus', menu, at])
  }
  const pages = Array.isArray(value['pages']) ? value['pages'] : []
  const at = pages.findIndex((page) => pathOf(page) === href)
  return at >= 0 ? pointerOf(['pages', at]) : '/menus/main'
}

function pathOf(entry: unknown): unknown {
  return isRecord(entry) ? entry['path'] : entry
}
